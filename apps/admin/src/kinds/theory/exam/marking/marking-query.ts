import type { Input, Reply } from '@beacon/api/endpoint'
import { marking } from '@beacon/api/kinds/theory/marking'
import { markingLead } from '@beacon/api/kinds/theory/marking-lead'
import { markingTrial } from '@beacon/api/kinds/theory/marking-trial'
import { reportMarking } from '@beacon/api/kinds/theory/report-marking'
import { query } from '@beacon/api/query'
import type { FormatLocale } from '@beacon/i18n'
import type { TableState } from '@beacon/ui/table'
import { listInput } from '../../../../parts/list/list-input.ts'

export type MarkingOverview = Reply<typeof marking.overview>
type PapersQuery = NonNullable<Input<typeof marking.papers>['query']>

export const paperFilterNames = [
  'state',
  'unmarked_in',
  'pushed',
  'conflict',
  'borderline',
  'marked_by',
  'report',
  'checked',
  'given_to',
] as const
/** The order of the server: what is unmarked first. */
export const paperOrder = 'state'

/** Marks of others make no event of the desk's stream: both lists are asked again every five seconds. */
const pulse = { refetchInterval: 5_000 } as const

export const overviewQuery = (id: string, lang: FormatLocale) => ({
  ...query(marking.overview, { params: { exam_id: id }, query: { lang } }),
  ...pulse,
})

/** The papers that the address asks for. */
export function papersInput({ page, size, sort, q, filters }: Omit<TableState, 'selection'>): PapersQuery {
  const { pushed, conflict, borderline, report, checked } = filters
  const own = { is_pushed: pushed, is_conflict: conflict, is_borderline: borderline, is_report_waiting: report }
  const is_checked = checked === undefined ? undefined : checked === 'yes'
  return listInput(marking.papers, { page, size, sort, q, filters }, { ...own, is_checked })
}

export const papersQuery = (id: string, input: PapersQuery) => ({
  ...query(marking.papers, { params: { exam_id: id }, query: input }),
  ...pulse,
})

export const trialsQuery = (id: string) => ({ ...query(markingTrial.list, { params: { exam_id: id } }), ...pulse })
export const trialQuery = (id: string, question_id: string) => ({
  ...query(markingTrial.read, { params: { exam_id: id, question_id } }),
  ...pulse,
})

/** What waits for whoever leads, or what was decided. */
export const decisionsQuery = (id: string, show: 'open' | 'decided', page: number) => ({
  ...query(markingLead.decisions, { params: { exam_id: id }, query: { show, page, size: decisionsAtOnce } }),
  ...pulse,
})
/** Reports that wait for whoever leads, or were decided. */
export const reportDecisionsQuery = (id: string, show: 'open' | 'decided') => ({
  ...query(reportMarking.decisions, { params: { exam_id: id }, query: { show, size: 200 } }),
  ...pulse,
})
export const decisionsAtOnce = 20

/** Who marks which question. It is written over while it is shown: not asked again by itself. */
export const setupQuery = (id: string) => ({ ...query(markingLead.setup, { params: { exam_id: id } }), staleTime: 0, gcTime: 0 })

export const markersQuery = (id: string) => ({ ...query(markingLead.markers, { params: { exam_id: id } }), refetchInterval: 15_000 })

/** Picked papers: those that nobody looked at first. */
export const samplesQuery = (id: string) => ({
  ...query(markingLead.samples, { params: { exam_id: id }, query: { size: 200 } }),
  refetchInterval: 15_000,
})
export const sampleQuery = (id: string, mark_no: string) => query(markingLead.sample, { params: { exam_id: id, mark_no } })

/** Answers without a mark, of all questions. */
export const unmarkedIn = ({ questions }: Pick<MarkingOverview, 'questions'>): number =>
  questions.reduce((sum, { progress }) => sum + progress.unmarked, 0)

/** How a question begins, in one line: gaps as lines, and without the signs of its layout. */
export const beginningOf = (stem: string): string =>
  stem
    .slice(0, 300)
    // bounded: of 300 characters.
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/gu, '')
    .replaceAll(/\{\{\d{1,2}\}\}/gu, '＿＿')
    .replaceAll(/[*`#>]/gu, '')
    .replaceAll(/\s/gu, ' ')
    .trim()
