import type { TransferImport } from '@beacon/api/kinds/theory/transfer'
import { Checkbox, Segmented } from '@beacon/ui/controls'
import { Combobox, Field, TagsInput } from '@beacon/ui/form'
import { Section } from '@beacon/ui/layout'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useDifficultyWords } from '../../../parts/question-form/words.ts'
import { useTheoryDirections } from '../bank/queries.ts'
import type { Choice } from './choice.ts'

interface Props {
  view: TransferImport
  choice: Choice
  onChoice: (choice: Choice) => void
}

/** What holds for all questions: those that are here already, those that cannot be read, categories, and what the file does not say. */
export function ImportFields({ view, choice, onChoice }: Props) {
  const { counts, directions } = view
  const same = counts.identical + counts.repeated
  const changed = counts.changed + counts.other_key
  const wrong = counts.error + counts.not_mapped
  return (
    <div className="mt-4 flex flex-col gap-4">
      <Ways same={same} changed={changed} choice={choice} onChoice={onChoice} />
      {wrong > 0 && (
        <Checkbox checked={choice.leave_out} onCheckedChange={(leave_out) => onChoice({ ...choice, leave_out })}>
          <Plural value={wrong} one="Leave out # that cannot be read" other="Leave out # that cannot be read" />
        </Checkbox>
      )}
      {directions.length > 0 && <Directions view={view} choice={choice} onChoice={onChoice} />}
      <Defaults choice={choice} onChoice={onChoice} />
    </div>
  )
}

/** A choice for all takes back what single rows of those states said. */
const without = (rows: Choice['rows'], states: readonly string[]): Choice['rows'] =>
  Object.fromEntries(Object.entries(rows).filter(([, { state }]) => !states.includes(state)))

function Ways({ same, changed, choice, onChoice }: { same: number; changed: number } & Pick<Props, 'choice' | 'onChoice'>) {
  const { t } = useLingui()
  return (
    <>
      {same > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <span id="import-same" className="text-fg-2">
            <Plural value={same} one="# question is identical." other="# questions are identical." />
          </span>
          <Segmented
            aria-labelledby="import-same"
            value={choice.identical}
            onValueChange={(identical) => onChoice({ ...choice, identical, rows: without(choice.rows, ['identical', 'repeated']) })}
            options={[
              { value: 'skip', label: t`Skip` },
              { value: 'add', label: t`Keep both` },
            ]}
          />
        </div>
      )}
      {changed > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <span id="import-changed" className="text-fg-2">
            <Plural
              value={changed}
              one="# question exists with another content or key."
              other="# questions exist with another content or key."
            />
          </span>
          <Segmented
            aria-labelledby="import-changed"
            value={choice.changed}
            onValueChange={(next) => onChoice({ ...choice, changed: next, rows: without(choice.rows, ['changed', 'other_key']) })}
            options={[
              { value: 'skip', label: t`Skip` },
              { value: 'version', label: t`New version` },
              { value: 'add', label: t`Keep both` },
            ]}
          />
          <span className="text-caption text-fg-3">
            <Trans>A question that you may not change is skipped.</Trans>
          </span>
        </div>
      )}
    </>
  )
}

/** A spelling without a choice goes where the server knows it to go, or makes a category. */
const mapped = (all: Choice['directions'], spelling: string, to: string | null): Choice['directions'] => {
  const { [spelling]: _before, ...others } = all
  return to === null ? others : { ...others, [spelling]: to }
}

function Directions({ view, choice, onChoice }: Props) {
  const { t } = useLingui()
  const known = useTheoryDirections()
  return (
    <Section title={<Trans>Categories of the file</Trans>}>
      <ul className="grid max-w-[720px] grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2">
        {view.directions.map(({ spelling, direction_id, questions }) => {
          const isNone = spelling === ''
          const chosen = isNone ? choice.direction_id : (choice.directions[spelling] ?? direction_id)
          return (
            <li key={spelling} className="contents">
              <span className="min-w-0 break-words text-fg">{isNone ? <Trans>No category in the file</Trans> : spelling}</span>
              <span className="text-caption text-fg-3">
                <Plural value={questions} one="# question" other="# questions" />
              </span>
              <Combobox
                aria-label={isNone ? t`Category for questions without one` : t`Category for ${spelling}`}
                value={chosen}
                loading={known.isPending}
                placeholder={isNone ? t`Choose a category` : t`New: ${spelling}`}
                options={known.options}
                onValueChange={(next) =>
                  onChoice(
                    isNone ? { ...choice, direction_id: next } : { ...choice, directions: mapped(choice.directions, spelling, next) },
                  )
                }
              />
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

function Defaults({ choice, onChoice }: Pick<Props, 'choice' | 'onChoice'>) {
  const { t } = useLingui()
  const difficulties = useDifficultyWords()
  return (
    <Section title={<Trans>Where the file does not say it</Trans>}>
      <div className="grid max-w-[720px] gap-4 md:grid-cols-2">
        <Field label={t`Difficulty`} layout="stack">
          <Segmented
            value={choice.difficulty}
            onValueChange={(difficulty) => onChoice({ ...choice, difficulty })}
            options={(['primary', 'intermediate', 'advanced'] as const).map((value) => ({ value, label: difficulties[value] }))}
          />
        </Field>
        <Field label={t`Question sets for all`} layout="stack">
          <TagsInput value={choice.topic_sets} onValueChange={(topic_sets) => onChoice({ ...choice, topic_sets })} max={50} />
        </Field>
      </div>
    </Section>
  )
}
