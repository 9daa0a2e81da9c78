import { elementsIn, firstIn, textIn, type XmlElement } from './xml-tree.ts'
import { allBelow } from './qti-tree.ts'

/** What an item declares of one answer. */
export interface Response {
  identifier: string
  isMany: boolean
  isNumber: boolean
  correct: string[]
  mapping: { key: string; value: number; isCaseSensitive: boolean }[]
  /** Bounds of the sum; null where none is said. */
  lower: number | null
  upper: number | null
  /** What an answer that is not mapped earns. */
  unmapped: number
}

export const responsesOf = (item: XmlElement): Response[] =>
  elementsIn(item, 'responseDeclaration').map((declaration) => {
    const mapping = firstIn(declaration, 'mapping')
    const correct = firstIn(declaration, 'correctResponse')
    return {
      identifier: declaration.attributes.get('identifier') ?? '',
      isMany: declaration.attributes.get('cardinality') === 'multiple',
      isNumber: /^(?:integer|float)$/u.test(declaration.attributes.get('baseType') ?? ''),
      correct: correct === undefined ? [] : elementsIn(correct, 'value').map((value) => textIn(value).trim()),
      mapping:
        mapping === undefined
          ? []
          : elementsIn(mapping, 'mapEntry').map(({ attributes }) => ({
              key: attributes.get('mapKey') ?? '',
              value: Number(attributes.get('mappedValue') ?? '0') || 0,
              isCaseSensitive: attributes.get('caseSensitive') === 'true',
            })),
      lower: numberOf(mapping?.attributes.get('lowerBound')),
      upper: numberOf(mapping?.attributes.get('upperBound')),
      unmapped: numberOf(mapping?.attributes.get('defaultValue')) ?? 0,
    }
  })

function numberOf(text: string | undefined): number | null {
  const value = text === undefined ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : null
}

/** How an item counts: by the right answer, by a mapping, in a way that is not known here, or not said. */
export type Scoring = 'match' | 'map' | 'unknown' | 'none'

/** Reads the templates, and the long forms of both that authoring tools write out. */
export function scoringOf(item: XmlElement): Scoring {
  const processing = firstIn(item, 'responseProcessing')
  if (processing === undefined) return 'none'
  const template = processing.attributes.get('template') ?? ''
  if (/match_correct(?:\.xml)?$/u.test(template)) return 'match'
  if (/map_response(?:\.xml)?$/u.test(template)) return 'map'
  if (template !== '') return 'unknown'
  const names = new Set(allBelow(processing).map(({ name }) => name))
  if (names.size === 0) return 'none'
  if ([...names].some((name) => !plainNames.has(name))) return 'unknown'
  if (names.has('mapResponse')) return names.has('match') ? 'unknown' : 'map'
  return names.has('match') && names.has('correct') ? 'match' : 'unknown'
}

/** Elements of `isNull → 0 else mapResponse` and of `match variable correct → 1 else 0`. */
const plainNames = new Set([
  'responseCondition',
  'responseIf',
  'responseElse',
  'isNull',
  'match',
  'variable',
  'correct',
  'mapResponse',
  'setOutcomeValue',
  'baseValue',
  'sum',
])

/** The most points an item gives; null where it does not say. */
export function pointsOf(item: XmlElement, responses: readonly Response[], scoring: Scoring): number | null {
  const outcomes = elementsIn(item, 'outcomeDeclaration')
  const named = (identifier: string) => outcomes.find(({ attributes }) => attributes.get('identifier') === identifier)
  const most = numberOf(named('SCORE')?.attributes.get('normalMaximum'))
  const declared = named('MAXSCORE')
  const max = declared === undefined ? null : numberOf(textIn(declared).trim() || undefined)
  // Of several values a single answer earns one.
  const mapped = responses.map(({ upper, mapping, isMany }) => {
    const worth = mapping.map(({ value }) => Math.max(0, value))
    return upper ?? (isMany ? worth.reduce((total, value) => total + value, 0) : Math.max(0, ...worth))
  })
  const sum = scoring === 'map' ? mapped.reduce((total, value) => total + value, 0) : 0
  return most ?? max ?? (sum > 0 ? sum : null)
}
