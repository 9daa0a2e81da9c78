import type { ImportItem } from '@beacon/api/bank/package'
import { usePermission } from '@beacon/auth'
import { Checkbox, Segmented } from '@beacon/ui/controls'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type Choice, countsOf } from './plan.ts'

interface Props {
  items: readonly ImportItem[]
  choice: Choice
  onChoice: (choice: Choice) => void
}

/** What holds for all rows: doubles, what cannot be read, visibility. */
export function ImportDecisions({ items, choice, onChoice }: Props) {
  const { t } = useLingui()
  const mayPublish = usePermission('question.grant')
  const { refused, without_file, duplicates, fixed } = countsOf(items)
  const whole = refused - without_file
  return (
    <div className="mt-4 flex flex-col gap-3">
      {duplicates > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <span id="import-duplicates" className="text-fg-2">
            <Plural value={duplicates} one="# question already exists." other="# questions already exist." />
          </span>
          <Segmented
            aria-labelledby="import-duplicates"
            value={choice.on_duplicate}
            onValueChange={(on_duplicate) => onChoice({ ...choice, on_duplicate, duplicates: {} })}
            options={[
              { value: 'overwrite', label: t`Overwrite` },
              { value: 'skip', label: t`Skip` },
              { value: 'rename', label: t`Keep both` },
            ]}
          />
          {fixed > 0 && (
            <span className="text-caption text-fg-3">
              <Plural
                value={fixed}
                one="# is in a running contest or not yours and is never overwritten."
                other="# are in a running contest or not yours and are never overwritten."
              />
            </span>
          )}
        </div>
      )}
      {(refused > 0 || (fixed > 0 && choice.on_duplicate === 'overwrite')) && (
        <Checkbox
          checked={choice.leave_out}
          onCheckedChange={(leave_out) => onChoice({ ...choice, leave_out })}
          help={
            without_file > 0 && (
              <Plural
                value={without_file}
                one="# is imported without its missing file."
                other="# are imported without their missing files."
              />
            )
          }
        >
          {whole > 0 ? (
            <Plural value={whole} one="Skip # that cannot be read" other="Skip # that cannot be read" />
          ) : (
            <Trans>Skip what is missing</Trans>
          )}
        </Checkbox>
      )}
      {mayPublish && (
        <Checkbox checked={choice.is_public} onCheckedChange={(is_public) => onChoice({ ...choice, is_public })}>
          <Trans>Publish in the bank</Trans>
        </Checkbox>
      )}
    </div>
  )
}
