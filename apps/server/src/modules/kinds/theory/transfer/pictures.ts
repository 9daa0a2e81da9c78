import { noteOnce, type Draft } from './draft.ts'

const picture = /!\[([^[\]]{0,500})\]\(([^()\s]{1,2000})\)/gu
/** An address elsewhere stays: nothing is fetched for it. */
const isOutside = (address: string): boolean => /^https?:\/\//iu.test(address)

/** A picture that lies in the file itself gives way to its description, and the note says which one is missing. */
export function withoutPictures(draft: Draft): Draft {
  const cleaned = (text: string): string =>
    text.replaceAll(picture, (whole, alt: string, address: string) => {
      if (isOutside(address)) return whole
      const name = address.split('/').at(-1) ?? address
      noteOnce(draft, 'lost', 'picture_missing', name.slice(0, 80))
      return alt.trim() === '' ? `[${name}]` : `[${alt.trim()}]`
    })
  return Object.assign(draft, {
    stem: cleaned(draft.stem),
    options: draft.options.map((option) => ({ ...option, text: cleaned(option.text) })),
    reference_answer: cleaned(draft.reference_answer),
    analysis: cleaned(draft.analysis),
  })
}
