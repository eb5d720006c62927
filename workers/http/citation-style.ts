/** How the page of a citation looks: one column on a telephone, two on a desk, light and dark. */
export const STYLE = `
:root{color-scheme:light dark;--ink:#1a1c1e;--soft:#54595f;--ground:#f6f5f2;--card:#fff;--line:#d9d6cf;--link:#0b57b0;--mark:#ffd84d}
@media (prefers-color-scheme:dark){:root{--ink:#e9e7e2;--soft:#a9adb3;--ground:#17181a;--card:#212326;--line:#3a3d42;--link:#8ab8ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
header,main{max-width:84rem;margin:0 auto;padding:1rem clamp(.75rem,3vw,2rem)}
header{padding-bottom:0}
h1{font-size:clamp(1.05rem,2.4vw,1.5rem);line-height:1.3;margin:0;overflow-wrap:anywhere}
h2{font-size:1rem;margin:0 0 .5rem}
.kind{margin:0;color:var(--soft);font-size:.85rem;letter-spacing:.06em;text-transform:uppercase}
.skip{position:absolute;left:-999rem}
.skip:focus{left:.5rem;top:.5rem;background:var(--card);padding:.5rem;z-index:2}
a{color:var(--link)}
a:focus-visible{outline:3px solid var(--link);outline-offset:2px}
main{display:grid;gap:1.25rem;grid-template-columns:minmax(0,1fr)}
@media (min-width:60rem){main{grid-template-columns:minmax(18rem,26rem) minmax(0,1fr);align-items:start}.evidence{position:sticky;top:1rem;max-height:calc(100vh - 2rem);overflow:auto}}
.evidence,.sheet{background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:1rem}
blockquote{margin:0 0 1rem;padding:.1rem 0 .1rem .9rem;border-inline-start:.3rem solid var(--mark);overflow-wrap:anywhere}
blockquote p{margin:.4rem 0}
dl{margin:0;display:grid;gap:.5rem}
dt{color:var(--soft);font-size:.85rem}
dd{margin:0;overflow-wrap:anywhere}
nav{display:flex;flex-wrap:wrap;gap:.5rem 1rem;justify-content:space-between;margin-bottom:.75rem}
nav a,nav span,nav strong{padding:.35rem 0}
.off{color:var(--soft);opacity:.6}
figure{margin:0}
.paper{position:relative;background:#fff;border:1px solid var(--line);line-height:0}
.paper img{display:block;width:100%;height:auto}
.paper svg{position:absolute;inset:0;width:100%;height:100%;mix-blend-mode:multiply}
rect{fill:var(--mark);fill-opacity:.3}
rect.primary{fill-opacity:.75}
rect.figure{fill:none;stroke:#b8860b;stroke-width:3;vector-effect:non-scaling-stroke}
@media (forced-colors:active){rect{fill:Highlight;fill-opacity:.4}rect.figure{stroke:Highlight}.paper svg{mix-blend-mode:normal}}
.slide{width:100%;max-width:32rem;border:1px solid var(--line);background:#fff;margin-bottom:.75rem}
rect.other{fill:#8a9099;fill-opacity:.15}
.block{display:grid;grid-template-columns:4.5rem minmax(0,1fr);gap:.75rem}
.block p,.block pre{margin:.3rem 0;overflow-wrap:anywhere;white-space:pre-wrap}
.block.heading p{font-weight:650;margin-top:.9rem}
.block.caption p,.block.speaker_note p{font-style:italic}
.block.list_item p{display:list-item;margin-inline-start:1.25rem}
.at{color:var(--soft);font-size:.8rem;padding-top:.45rem;text-align:end}
mark{background:var(--mark);color:#1a1c1e;padding:.05em .1em}
mark.rest{background:color-mix(in srgb,var(--mark) 45%,transparent);color:inherit}
.player{margin-bottom:1rem}
.player audio,.player video{display:block;width:100%;max-height:60vh}
figcaption{color:var(--soft);font-size:.85rem;line-height:1.5;margin-top:.5rem}
@media print{.skip,nav{display:none}}
`

/** The SHA-256 of the style in base 64, as the content security policy names it; a test holds them together. */
export const STYLE_SHA256 = 'pvsMOp5DlHqxIPNwQWPD98yjzoyox0Fpi3DbsXm3qgs='
