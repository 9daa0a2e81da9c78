import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'

/** The figures of a case by their wire names; what is not listed is not shown. */
const words: Readonly<Record<string, (n: number) => MessageDescriptor>> = {
  entrants: (n) => msg`${plural(n, { one: '# entrant', other: '# entrants' })}`,
  gap_s: (n) => msg`${{ n }} s apart`,
  downloads: (n) => (n === 0 ? msg`no download before the solve` : msg`${plural(n, { one: '# download', other: '# downloads' })}`),
  seconds: (n) => msg`solved ${{ n }} s after the first download`,
  count: (n) => msg`${plural(n, { one: '# wrong submission', other: '# wrong submissions' })}`,
  switches: (n) => msg`${plural(n, { one: '# address switch', other: '# address switches' })}`,
  topics: (n) => msg`${plural(n, { one: '# question', other: '# questions' })}`,
  similarity: (n) => msg`${{ n }} % alike`,
}

export const measureTexts = (measures: Readonly<Record<string, number>>): MessageDescriptor[] =>
  Object.entries(measures).flatMap(([name, value]) => words[name]?.(value) ?? [])
