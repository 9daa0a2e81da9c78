import { formatPercent } from '@beacon/i18n'
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
  similarity: (n) => msg`${{ share: formatPercent(n / 100) }} alike`,
  left_count: (n) => msg({ context: 'integrity', message: `${plural({ n }, { one: 'left # time', other: 'left # times' })}` }),
  left_s: (n) => msg({ context: 'integrity', message: `away for ${{ n }} s` }),
  takeovers: (n) => msg({ context: 'integrity', message: `${plural({ n }, { one: '# change of device', other: '# changes of device' })}` }),
  addresses: (n) => msg({ context: 'integrity', message: `${plural({ n }, { one: '# address', other: '# addresses' })}` }),
  candidates: (n) => msg({ context: 'integrity', message: `${plural({ n }, { one: '# candidate', other: '# candidates' })}` }),
  too_late: (n) =>
    msg({ context: 'integrity', message: `${plural({ n }, { one: '# answer after the end', other: '# answers after the end' })}` }),
  from_old_device: (n) =>
    msg({
      context: 'integrity',
      message: `${plural({ n }, { one: '# answer from the earlier device', other: '# answers from the earlier device' })}`,
    }),
  outside_seb: (n) =>
    msg({
      context: 'integrity',
      message: `${plural({ n }, { one: '# answer from another browser', other: '# answers from another browser' })}`,
    }),
  identical: (n) => msg({ context: 'integrity', message: `${plural({ n }, { one: '# identical answer', other: '# identical answers' })}` }),
  common: (n) => msg({ context: 'integrity', message: `${plural({ n }, { one: '# question compared', other: '# questions compared' })}` }),
}

export const measureTexts = (measures: Readonly<Record<string, number>>): MessageDescriptor[] =>
  Object.entries(measures).flatMap(([name, value]) => words[name]?.(value) ?? [])
