import type { ReviewCorrection } from '@beacon/api/kinds/theory/exam/exam'
import { formatChange, formatDate, useFormatLocale } from '@beacon/i18n'
import { useLingui } from '@lingui/react/macro'

/** What was marked again after the release, a line each: “Question 12: new key, +2 on 21 Nov”. */
export function CorrectionLines({ corrections }: { corrections: readonly ReviewCorrection[] }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  if (corrections.length === 0) return null
  const lineOf = ({ place, kind, at, change }: ReviewCorrection): string => {
    const [points, day] = [formatChange(locale, change, 2), formatDate(locale, at)]
    if (kind === 'key') return t`Question ${place}: new key, ${points} on ${day}`
    if (kind === 'accept') return t`Question ${place}: more answers accepted, ${points} on ${day}`
    if (kind === 'full') return t`Question ${place}: full marks for all, ${points} on ${day}`
    if (kind === 'cancel') return t`Question ${place}: cancelled, ${points} on ${day}`
    if (kind === 'spread') return t`Question ${place}: cancelled, the other questions share its marks, ${points} on ${day}`
    if (kind === 'rule') return t`Question ${place}: multiple-choice scoring changed, ${points} on ${day}`
    return t`Question ${place}: correction withdrawn, ${points} on ${day}`
  }
  return (
    <section aria-label={t`Corrections`} className="mt-4">
      <h2 className="type-section text-fg">{t`Corrections`}</h2>
      <ul className="mt-1 flex flex-col gap-1 text-fg-2">
        {corrections.map((correction) => (
          <li key={`${correction.question_id} ${correction.at}`}>{lineOf(correction)}</li>
        ))}
      </ul>
    </section>
  )
}
