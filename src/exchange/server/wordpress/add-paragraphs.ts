// WordPress stores classic posts without paragraph tags and adds them when it renders a page.
// This is a port of its `wpautop` function, so that paragraphs and line breaks are the same as on the old site.

const blockPattern =
  '(?:table|thead|tfoot|caption|col|colgroup|tbody|tr|td|th|div|dl|dd|dt|ul|ol|li|pre|form|map|area|blockquote|address|style|p|h[1-6]|hr|fieldset|legend|section|article|aside|hgroup|header|footer|nav|figure|figcaption|details|menu|summary)'
// Replaces line breaks inside tags, which are not line breaks of the text. XML does not allow this character, so no export
// contains it. Icon fonts use characters of the private use area.
const lineBreakPlaceholder = '\uFFFF'

export function addParagraphs(source: string): string {
  if (source.trim() === '') return ''
  const { text, restore } = replacePreElements(`${source.replaceAll(/\r\n?/g, '\n')}\n`)
  return restore(insertBreaks(wrapParagraphs(separateBlocks(text)))).replaceAll(lineBreakPlaceholder, '\n')
}

function replacePreElements(text: string): { text: string; restore: (text: string) => string } {
  const elements: string[] = []
  const replaced = text.replaceAll(/<pre[\s>](?:(?!<pre[\s>])[\s\S])*?<\/pre>/gi, (pre) => {
    elements.push(pre)
    return `<pre data-index="${elements.length - 1}"></pre>`
  })
  const restore = (html: string) =>
    html.replaceAll(/<pre data-index="(\d+)"><\/pre>/g, (_, index) => elements[Number(index)] ?? '')
  // Long runs of spaces are insignificant outside `<pre>`, and would make the patterns below slow.
  return { text: replaced.replaceAll(/[ \t]{50,}/g, ' '), restore }
}

function separateBlocks(source: string): string {
  let text = source
    .replaceAll(/<br\s*\/?>\s*<br\s*\/?>/g, '\n\n')
    .replaceAll(new RegExp(`(<${blockPattern}[\\s/>])`, 'g'), '\n\n$1')
    .replaceAll(new RegExp(`(</${blockPattern}>)`, 'g'), '$1\n\n')
    .replaceAll(/(<hr\s*?\/?>)/g, '$1\n\n')
    .replaceAll(/<(?:!--(?:(?!<!--)[\s\S])*?--|\/?[a-zA-Z][^<>]*)>/g, (tag) =>
      tag.replaceAll('\n', lineBreakPlaceholder),
    )
  if (text.includes('<option'))
    text = text.replaceAll(/\s*<option/g, '<option').replaceAll(/<\/option>\s*/g, '</option>')
  if (text.includes('</object>')) {
    text = text
      .replaceAll(/(<object[^>]*>)\s*/g, '$1')
      .replaceAll(/\s*<\/object>/g, '</object>')
      .replaceAll(/\s*(<\/?(?:param|embed)[^>]*>)\s*/g, '$1')
  }
  if (text.includes('<source') || text.includes('<track')) {
    text = text
      .replaceAll(/([<[](?:audio|video)[^>\]]*[>\]])\s*/g, '$1')
      .replaceAll(/\s*([<[]\/(?:audio|video)[>\]])/g, '$1')
      .replaceAll(/\s*(<(?:source|track)[^>]*>)\s*/g, '$1')
  }
  if (text.includes('<figcaption')) {
    text = text.replaceAll(/\s*(<figcaption[^>]*>)/g, '$1').replaceAll(/<\/figcaption>\s*/g, '</figcaption>')
  }
  return text.replaceAll(/\n\n+/g, '\n\n')
}

function wrapParagraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${paragraph.replaceAll(/^\n+|\n+$/g, '')}</p>\n`)
    .join('')
    .replaceAll(/<p>\s*<\/p>/g, '')
    .replaceAll(/<p>([^<]+)<\/(div|address|form)>/g, '<p>$1</p></$2>')
    .replaceAll(new RegExp(`<p>\\s*(</?${blockPattern}[^>]*>)\\s*</p>`, 'g'), '$1')
    .replaceAll(/<p>(<li.+?)<\/p>/g, '$1')
    .replaceAll(/<p><blockquote([^>]*)>/gi, '<blockquote$1><p>')
    .replaceAll('</blockquote></p>', '</p></blockquote>')
    .replaceAll(new RegExp(`<p>\\s*(</?${blockPattern}[^>]*>)`, 'g'), '$1')
    .replaceAll(new RegExp(`(</?${blockPattern}[^>]*>)\\s*</p>`, 'g'), '$1')
}

function insertBreaks(text: string): string {
  return text
    .replaceAll(/<(script|style|svg|math)[\s>][\s\S]*?<\/\1>/g, (element) =>
      element.replaceAll('\n', lineBreakPlaceholder),
    )
    .replaceAll(/<br\s*\/?>/g, '<br />')
    .replaceAll(/(?<!<br \/>)\s*\n/g, '<br />\n')
    .replaceAll(new RegExp(`(</?${blockPattern}[^>]*>)\\s*<br />`, 'g'), '$1')
    .replaceAll(/<br \/>(\s*<\/?(?:p|li|div|dl|dd|dt|th|pre|td|ul|ol)[^>]*>)/g, '$1')
    .replace(/\n<\/p>$/, '</p>')
}
