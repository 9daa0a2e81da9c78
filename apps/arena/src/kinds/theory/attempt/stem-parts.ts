/** A stem in pieces: Markdown, and the number of a blank (from 1) that stands between. */
export type StemPart = { text: string } | { blank: number }

/** Splits `{{1}}` out of a stem; blanks that the stem does not name follow at the end. */
export function stemParts(stem: string, blank_count: number): StemPart[] {
  const parts: StemPart[] = []
  const seen = new Set<number>()
  let end = 0
  for (const match of stem.matchAll(/\{\{(\d{1,2})\}\}/gu)) {
    const blank = Number(match[1])
    if (blank < 1 || blank > blank_count || seen.has(blank)) continue
    seen.add(blank)
    parts.push({ text: stem.slice(end, match.index) }, { blank })
    end = match.index + match[0].length
  }
  parts.push({ text: stem.slice(end) })
  for (let blank = 1; blank <= blank_count; blank += 1) if (!seen.has(blank)) parts.push({ blank })
  return parts.filter((part) => 'blank' in part || part.text !== '')
}

/** The blank as a link, so that the renderer of Markdown leaves its place in the sentence. */
export const blankAddress = (blank: number): string => `#blank-${blank}`

/** A stem in which every blank is a link to `blankAddress`; blanks that the stem does not name follow at the end. */
export const stemWithLinks = (stem: string, blank_count: number): string =>
  stemParts(stem, blank_count)
    .map((part) => ('text' in part ? part.text : `[${part.blank}](${blankAddress(part.blank)})`))
    .join('')

/** The blank that a link of `stemWithLinks` means, or null. */
export function blankOf(href: string | undefined): number | null {
  const match = /^#blank-(\d{1,2})$/u.exec(href ?? '')
  return match === null ? null : Number(match[1])
}
