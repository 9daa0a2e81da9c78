import { outside, type Reading, type Stage, type Step } from './stage.ts'

type From = Pick<Stage, 'name' | 'index' | 'from' | 'isScratch'>

/** What COPY and ADD say, apart from what they are written like. */
export interface Copy {
  word: string
  line: number
  /** Another stage by its name or place, or an image from outside. */
  from: { stage: From } | { image: string } | null
  chown: string
  chmod: string
  sources: string[]
  target: string
}

export function writtenCopy(reading: Reading, { word, line, from, chown, sources, target }: Omit<Copy, 'chmod'>): Step {
  const after = `${chown === '' ? '' : ` --chown=${chown}`} ${listed([...sources, target])}`
  if (from === null) return `${word}${after}`
  if ('image' in from) return outside(reading, { before: `${word} --from=`, name: from.image, line, after })
  return `${word} --from=${from.stage.name ?? from.stage.index}${after}`
}

/** A list wherever an engine could take a word for an option, for a list or for two. */
function listed(places: readonly string[]): string {
  const isPlain = (place: string) => place !== '' && !place.startsWith('--') && !place.startsWith('[') && !/\s/u.test(place)
  return places.every(isPlain) ? places.join(' ') : JSON.stringify(places)
}
