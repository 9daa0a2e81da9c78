import type { DeskPaper } from '@beacon/api/kinds/theory/exam/exam-paper'
import type { ExamQuestionStatistic } from '@beacon/api/kinds/theory/exam/exam-statistic'
import { formatNumber, formatPercent, useFormatLocale } from '@beacon/i18n'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useFigureText } from '../../analysis/words.ts'
import { theoryHref } from '../../bank/hrefs.ts'
import { useTypeWords } from '../../bank/words.ts'
import { KeyText } from '../../paper/print/printed-key.tsx'

type Question = DeskPaper['sections'][number]['questions'][number]

interface BelowProps {
  question: Question
  /** Of the paper, in which its words are. */
  lang: DeskPaper['lang']
  /** Undefined where the reader may not see the question in the bank. */
  version: DeskPaper['versions'][number] | undefined
  /** Undefined for who does not watch the exam. */
  figures: ExamQuestionStatistic | undefined
}

/** What staff read below a question: its type, how many answered it, how hard it was, where it comes from, and what is right. */
export function BelowQuestion({ question, lang, version, figures }: BelowProps) {
  const { i18n } = useLingui()
  const types = useTypeWords()
  return (
    <div lang={i18n.locale} className="mt-1.5 flex flex-col gap-1 text-caption text-fg-3">
      <p className="flex flex-wrap gap-x-4">
        <span>{types[question.question_type]}</span>
        {figures !== undefined && <Figures figures={figures} />}
        {version !== undefined && <VersionLink version={version} />}
      </p>
      {question.key !== null && (
        <div lang={lang} className="border-l-2 border-rule pl-2 text-body text-fg">
          <KeyText question={question} lang={lang} />
        </div>
      )}
    </div>
  )
}

/** Opens the versions of the question in the bank. */
function VersionLink({ version: { question_id, version: number, is_newest } }: { version: DeskPaper['versions'][number] }) {
  return (
    <Link {...theoryHref(question_id)} hash="versions" className="underline underline-offset-2 hover:text-fg">
      {is_newest ? <Trans context="exam">Version {number}</Trans> : <Trans context="exam">Version {number}, not the newest</Trans>}
    </Link>
  )
}

function Figures({ figures: { asked, answered, facility } }: { figures: ExamQuestionStatistic }) {
  const locale = useFormatLocale()
  const { figure } = useFigureText()
  const [n, of] = [formatNumber(locale, answered), formatNumber(locale, asked)]
  const share = asked === 0 ? '–' : formatPercent(answered / asked, 1)
  const facilityText = figure(facility)
  return (
    <>
      {asked > 0 && (
        <span>
          <Trans context="exam">
            {n} of {of} answered ({share})
          </Trans>
        </span>
      )}
      {facility !== null && (
        <span>
          <Trans context="exam">Facility {facilityText}</Trans>
        </span>
      )}
    </>
  )
}
