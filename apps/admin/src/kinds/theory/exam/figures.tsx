import type { ContestFull, DeskFacts } from '@beacon/api/contest/contest-views'
import type { TheoryFacts } from '@beacon/api/kinds/theory/contest'
import { formatNumber, formatPoints } from '@beacon/i18n'
import { msg, plural } from '@lingui/core/macro'
import type { DeskFigures, Speech } from '../../../parts/desk/desk-figures.ts'
import { Candidates } from './to-candidates.tsx'
import { ToMark } from './to-mark.tsx'

const ofExam = (facts: DeskFacts | null): TheoryFacts | null => (facts !== null && 'going' in facts ? facts : null)
/** Answers and reports that wait for a mark. */
const waitingOf = (facts: TheoryFacts | null): number => (facts?.to_mark ?? 0) + (facts?.reports_to_mark ?? 0)
/** Decimals of scores of exams. */
const digits = 2

const absentSoFar = (count: number, candidates: string) =>
  plural(count, { one: `of ${candidates}, # absent so far`, other: `of ${candidates}, # absent so far` })
const notSaved = (count: number) => plural(count, { one: '# not saved for 60 s', other: '# not saved for 60 s' })

function own(known: DeskFacts | null, { i18n, locale }: Speech, contest?: ContestFull) {
  // Nobody sits a paper in a rush.
  if (contest !== undefined && 'exam_mode' in contest && contest.exam_mode === 'rush') return []
  const facts = ofExam(known)
  const number = (value: number | undefined) => (value === undefined ? '–' : formatNumber(locale, value))
  const candidates = number(facts?.candidates)
  const { unsaved = 0, calls = 0, absent = 0, not_begun = 0, passed = 0 } = facts ?? {}
  const mean = facts?.mean_score ?? null
  const to_mark = waitingOf(facts)
  return [
    {
      key: 'present',
      label: i18n._(msg({ context: 'exam', message: 'Present' })),
      value: facts === null ? '–' : number(facts.going + facts.submitted),
      note: not_begun === 0 ? i18n._(msg({ context: 'exam', message: `of ${candidates}` })) : absentSoFar(not_begun, candidates),
    },
    {
      key: 'going',
      label: i18n._(msg({ context: 'exam', message: 'In progress' })),
      value: number(facts?.going),
      ...(unsaved === 0 ? {} : { note: <Candidates trouble="quiet">{notSaved(unsaved)}</Candidates> }),
    },
    {
      key: 'submitted',
      label: i18n._(msg({ context: 'exam', message: 'Submitted' })),
      value: number(facts?.submitted),
      note: absent === 0 ? '' : plural(absent, { one: `of ${candidates}, # absent`, other: `of ${candidates}, # absent` }),
    },
    ...(calls === 0
      ? []
      : [
          {
            key: 'calls',
            label: i18n._(msg({ context: 'exam', message: 'Calls' })),
            value: <Candidates trouble="calling">{number(calls)}</Candidates>,
          },
        ]),
    // Most papers are judged by their rules alone: then the line has no place for it.
    ...(to_mark === 0 && !(contest !== undefined && 'manual_count' in contest && contest.manual_count > 0)
      ? []
      : [{ key: 'to_mark', label: i18n._(msg({ context: 'exam', message: 'To mark' })), value: <ToMark>{number(to_mark)}</ToMark> }]),
    ...(contest !== undefined && 'report_switch' in contest && contest.report_switch
      ? [{ key: 'reports', label: i18n._(msg({ context: 'exam', message: 'Reports' })), value: number(facts?.reports) }]
      : []),
    {
      key: 'mean',
      label: i18n._(msg({ context: 'exam', message: 'Mean' })),
      value: mean === null ? '–' : formatPoints(locale, mean, digits),
      ...(mean === null ? {} : { note: plural(passed, { one: '# passed', other: '# passed' }) }),
    },
  ]
}

/** Candidates who answer, papers that are in, answers that wait for a mark, and the mean. */
export const examFigures: DeskFigures = {
  own,
  waiting: () => [],
  counts: (known) => ({ marking: waitingOf(ofExam(known)) }),
  lane: () => ({ kind: 'solves', solves: [] }),
  lost: (known) => {
    const facts = ofExam(known)
    return { submissions: (facts?.going ?? 0) + (facts?.submitted ?? 0), solves: 0 }
  },
  PlayersStrip: null,
}
