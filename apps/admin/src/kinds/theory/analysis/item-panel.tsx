import { hasNothing } from '@beacon/api/client'
import type { AnalysisItem, AnalysisQuestion } from '@beacon/api/kinds/theory/analysis-views'
import { usePermissions } from '@beacon/auth'
import { LoadFailed } from '@beacon/auth/call'
import { buttonLook } from '@beacon/ui/controls'
import { Banner, Skeleton } from '@beacon/ui/feedback'
import { SidePanel } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PlainTable } from '../../../parts/desk/plain-table.tsx'
import { useTypeWords } from '../bank/words.ts'
import { repairHref } from './hrefs.ts'
import { AcceptMeasured } from './accept-measured.tsx'
import { ItemFlags } from './item-flags.tsx'
import { type Scope, questionQuery } from './queries.ts'
import { useAnswerText, useFigureText } from './words.ts'

interface Props {
  exam_id: string
  scope: Scope
  item: AnalysisItem
  onClose: () => void
  onNext?: (() => void) | undefined
  onPrevious?: (() => void) | undefined
}

/** What the answers to one question were. */
export function ItemPanel({ exam_id, scope, item, onClose, onNext, onPrevious }: Props) {
  const { t } = useLingui()
  const types = useTypeWords()
  const found = useQuery(questionQuery(exam_id, item.question_id, scope))
  const { place } = item
  return (
    <SidePanel
      open
      onOpenChange={(open) => !open && onClose()}
      width={640}
      above={[types[item.question_type], item.direction].filter((word) => word !== '').join(' · ')}
      title={t({ context: 'analysis', message: `Question ${place}` })}
      onNext={onNext}
      onPrevious={onPrevious}
    >
      <div className="grid gap-4">
        {found.isPending && <Skeleton className="h-64" />}
        {hasNothing(found) && <LoadFailed title={t({ context: 'analysis', message: 'The question could not be loaded' })} query={found} />}
        {found.data !== undefined && <Answers question={found.data} />}
        {found.data !== undefined && <Repair exam_id={exam_id} question={found.data} />}
        <AcceptMeasured question_id={item.question_id} />
      </div>
    </SidePanel>
  )
}

function Answers({ question }: { question: AnalysisQuestion }) {
  const { options, blanks, points, item, stem } = question
  return (
    <>
      <p className="whitespace-pre-wrap break-words text-body text-fg">{stem}</p>
      <ItemFlags item={item} />
      <ProposedKey question={question} />
      {options.length > 0 && <OptionTable question={question} />}
      {blanks.map((texts, blank) => (
        <BlankTable key={blank} blank={blank + 1} texts={texts} />
      ))}
      {points.length > 0 && <PointTable points={points} />}
    </>
  )
}

/** A wrong option that the best candidates prefer: perhaps the key is wrong. */
function ProposedKey({ question: { options, proposed_key, item } }: { question: AnalysisQuestion }) {
  const { t } = useLingui()
  const answer = useAnswerText()
  const found = options.find(({ option_id }) => option_id === proposed_key)
  if (found === undefined || !item.flags.includes('key_wrong')) return null
  const name = found.label === '' ? answer(item, found.option_id) : found.label
  return (
    <Banner boxed tone="warning" title={t({ context: 'analysis', message: 'Wrong key?' })}>
      <Trans context="analysis">The upper third of candidates prefers {name} to the key.</Trans>
    </Banner>
  )
}

/** To the re-mark, with what the answers propose. What people mark is marked again by people. */
function Repair({ exam_id, question: { item, proposed_key } }: { exam_id: string; question: AnalysisQuestion }) {
  const permissions = usePermissions()
  const mayRepair = permissions.has('contest.score') && permissions.has('question.secret')
  if (!mayRepair || item.question_type === 'short') return null
  const option = item.flags.includes('key_wrong') ? proposed_key : null
  return (
    <p>
      <Link {...repairHref(exam_id, item.question_id, option)} className={buttonLook({})}>
        <Trans context="analysis">Correct this question…</Trans>
      </Link>
    </p>
  )
}

function OptionTable({ question: { options, omitted, item } }: { question: AnalysisQuestion }) {
  const { t } = useLingui()
  const { count, figure, percent } = useFigureText()
  const answer = useAnswerText()
  const numbers = (thirds: readonly number[]) => thirds.map((value) => count(value))
  const sum = omitted.reduce((all, value) => all + value, 0)
  return (
    <PlainTable
      label={t({ context: 'analysis', message: 'Options by third' })}
      none={null}
      columns={[
        { head: t({ context: 'analysis', message: 'Option' }) },
        { head: t({ context: 'analysis', message: 'Upper third' }), align: 'right' },
        { head: t({ context: 'analysis', message: 'Middle' }), align: 'right' },
        { head: t({ context: 'analysis', message: 'Lower' }), align: 'right' },
        { head: t({ context: 'analysis', message: 'Share' }), align: 'right' },
        { head: t({ context: 'analysis', message: 'Point-biserial' }), align: 'right' },
      ]}
      rows={[
        ...options.map((option) => ({
          key: option.option_id,
          cells: [
            <span key="text" className="break-words">
              {option.label === '' ? answer(item, option.option_id) : `${option.label}. ${option.text}`}
              {option.is_right === true && <span className="ml-2 text-jade">{t({ context: 'analysis', message: 'right' })}</span>}
            </span>,
            ...numbers(option.thirds),
            percent(option.share),
            figure(option.point_biserial),
          ],
        })),
        {
          key: 'omitted',
          cells: [
            t({ context: 'analysis', message: 'Not answered' }),
            ...numbers(omitted),
            percent(item.n === 0 ? null : sum / item.n),
            figure(null),
          ],
        },
      ]}
    />
  )
}

function BlankTable({ blank, texts }: { blank: number; texts: AnalysisQuestion['blanks'][number] }) {
  const { t } = useLingui()
  const { count } = useFigureText()
  return (
    <PlainTable
      label={t({ context: 'analysis', message: `Answers for blank ${blank}` })}
      none={<Trans context="analysis">No answers for blank {blank}.</Trans>}
      columns={[
        { head: t({ context: 'analysis', message: `Blank ${blank}` }) },
        { head: t({ context: 'analysis', message: 'Papers' }), align: 'right' },
        { head: t({ context: 'analysis', message: 'Judged' }), width: 'w-24' },
      ]}
      rows={texts.map(({ text, count: papers, is_right }) => ({
        key: text,
        cells: [
          <span key="text" className="break-words">
            {text}
          </span>,
          count(papers),
          is_right === null ? '–' : is_right ? t({ context: 'analysis', message: 'right' }) : t({ context: 'analysis', message: 'wrong' }),
        ],
      }))}
    />
  )
}

function PointTable({ points }: { points: AnalysisQuestion['points'] }) {
  const { t } = useLingui()
  const { count } = useFigureText()
  return (
    <PlainTable
      label={t({ context: 'analysis', message: 'Rubric points' })}
      none={null}
      columns={[
        { head: t({ context: 'analysis', message: 'Rubric point' }) },
        { head: t({ context: 'analysis', message: 'Papers with this point' }), align: 'right' },
      ]}
      rows={points.map(({ text, count: papers }, index) => ({ key: String(index), cells: [text, count(papers)] }))}
    />
  )
}
