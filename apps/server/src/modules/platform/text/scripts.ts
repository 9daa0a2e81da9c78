const signs = '0123456789+-−=()'
const raised = new Map([...zip(signs, '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾'), ...zip('abcdefghijklmnoprstuvwxyz', 'ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ')])
const lowered = new Map([...zip(signs, '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'), ...zip('aehijklmnoprstuvx', 'ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ')])

function zip(from: string, to: string): [string, string][] {
  const signs = [...to]
  return [...from].map((sign, index) => [sign, signs[index] ?? sign])
}

/** A power or an index as Unicode writes it; where it has no such sign, `^(…)` and `_(…)`, so that no number joins another. */
export function scriptText(kind: 'sup' | 'sub', text: string): string {
  const inner = text.trim()
  if (inner === '') return ''
  const map = kind === 'sup' ? raised : lowered
  const drawn = [...inner].map((sign) => map.get(sign))
  if (drawn.every((sign) => sign !== undefined)) return drawn.join('')
  return `${kind === 'sup' ? '^' : '_'}(${inner})`
}

const deepest = 3
/** A Markdown whose author wrote tags for powers and indices: pages leave tags out, and 2<sup>8</sup> would read 28. Code stays. */
export function withScripts(markdown: string): string {
  let text = markdown
  // The innermost tags go first, a power of a power after them.
  for (let depth = 0; depth < deepest && /<su[bp]>/iu.test(text); depth += 1)
    text = text.replaceAll(
      /`[^`]*`|<sup>([^<>]{0,200})<\/sup>|<sub>([^<>]{0,200})<\/sub>/giu,
      (whole, above: string | undefined, below: string | undefined) => {
        if (above !== undefined) return scriptText('sup', above)
        return below === undefined ? whole : scriptText('sub', below)
      },
    )
  return text
}
