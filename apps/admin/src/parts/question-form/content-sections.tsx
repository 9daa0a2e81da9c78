import { Section } from '@beacon/ui/layout'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { NumberField } from '../question-patch/number-field.tsx'
import { ScoringFields } from '../scoring/scoring-fields.tsx'
import { ConnectionField, LimitField, Stands } from './answer-words.tsx'
import { BaseFields } from './base-fields.tsx'
import { DearHints } from './dear-hints.tsx'
import { EndSections } from './staff-fields.tsx'
import { FlagFields } from './flag-fields.tsx'
import { useFormFacts } from './form-facts.ts'
import { HintFields } from './hint-fields.tsx'
import { isUploaded, type QuestionInput } from './model.ts'
import { PlayerPreview } from './player-preview.tsx'

const limits = { score: { min: 0, max: 100_000 } }

interface Props {
  onBusy: (isBusy: boolean) => void
  /** False: a topic without parts, which is answered otherwise. */
  takesFlags?: boolean
}

/** The fields that a question and a topic have alike, in the form's main column. */
export function ContentSections({ onBusy, takesFlags = true }: Props) {
  return (
    <>
      <BaseFields stands={takesFlags && <Stands />}>
        <ConnectionField />
      </BaseFields>
      {takesFlags && <FlagFields />}
      <EndSections rules={takesFlags && <LimitField />} onBusy={onBusy} />
    </>
  )
}

/** What stands beside them: the player's view, the value with its curve, the hints. `note`: how a topic without parts is scored. */
export function ContentSide({ note = null }: { note?: ReactNode }) {
  const { t } = useLingui()
  const { areHintsFree } = useFormFacts()
  const [type, score] = useWatch<QuestionInput, ['flag_type', 'score']>({ name: ['flag_type', 'score'] })
  return (
    <>
      <PlayerPreview />
      <Section title={<Trans>Scoring</Trans>}>
        {note !== null ? (
          <>
            <NumberField name="score" label={t`Points`} range={limits.score} fresh={0} />
            <p className="mt-2 text-fg-2">{note}</p>
          </>
        ) : isUploaded(type) ? (
          <p className="text-fg-2">
            <Plural
              value={score ?? 0}
              one="The rubric sets the score: up to # point, given by a referee."
              other="The rubric sets the score: up to # points, given by a referee."
            />
          </p>
        ) : (
          <ScoringFields />
        )}
      </Section>
      <HintFields warning={<DearHints />} isFree={areHintsFree} />
    </>
  )
}
