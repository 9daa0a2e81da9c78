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

/** A Markdown whose author wrote tags for powers and indices: pages leave tags out, and 2<sup>8</sup> would read 28. Code stays. */
export const withScripts = (markdown: string): string =>
  markdown.replaceAll(/(`+)[^`]*\1|<(sup|sub)>([^<>]{0,200})<\/\2>/giu, (whole, _code, kind?: string, inner?: string) =>
    kind === undefined ? whole : scriptText(kind.toLowerCase() === 'sup' ? 'sup' : 'sub', inner ?? ''),
  )
