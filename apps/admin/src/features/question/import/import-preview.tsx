import type { ImportItem } from '@beacon/api/question'
import { usePermission } from '@beacon/auth'
import { Button, Checkbox, Segmented } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { StickyFoot } from '@beacon/ui/form'
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useErrorWords } from '../../../app/list-state.tsx'
import { ImportTable } from './import-table.tsx'
import { type Choice, countsOf, importCount, itemsOf, noChoice, type Sort, undecided } from './plan.ts'
import { type Read, runImport } from './read-package.ts'

interface Props {
  read: Read
  onOther: () => void
  onStarted: (job_id: string) => void
}

/** What a package holds, what was put right, what cannot be read, and what is still to be decided. */
export function ImportPreview({ read, onOther, onStarted }: Props) {
  const { t } = useLingui()
  const words = useErrorWords()
  const counts = countsOf(read.items)
  const [sort, setSort] = useState<Sort>(counts.refused > 0 ? 'refused' : 'all')
  const [choice, setChoice] = useState<Choice>(noChoice)
  const [isStarting, setStarting] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const open = undecided(read.items, choice)
  const count = importCount(read.items, choice)
  const start = async () => {
    setStarting(true)
    setFailure(null)
    try {
      onStarted(await runImport(read, choice, { onProgress: () => undefined, signal: new AbortController().signal }))
    } catch (error) {
      setFailure(words(error))
      setStarting(false)
    }
  }
  const reasons = {
    nothing: t`Nothing to import.`,
    refused: t`Decide what happens to what cannot be read.`,
    duplicates: t`Decide what happens to what exists already.`,
  }
  const label = (text: string, n: number) => `${text} ${n}`
  return (
    <>
      <div className="flex min-h-[52px] flex-wrap items-center gap-3 py-2">
        <Segmented
          aria-label={t`Show`}
          value={sort}
          onValueChange={setSort}
          options={[
            { value: 'all', label: label(t`All`, counts.all) },
            { value: 'repaired', label: label(t`Put right`, counts.repaired) },
            { value: 'refused', label: label(t`Cannot be read`, counts.refused) },
            { value: 'duplicates', label: label(t`Exist already`, counts.duplicates) },
          ]}
        />
      </div>
      {failure !== null && (
        <Banner boxed tone="failure" title={<Trans>The import did not start</Trans>} className="mb-3">
          {failure}
        </Banner>
      )}
      <ImportTable items={itemsOf(read.items, sort)} />
      <Decisions items={read.items} choice={choice} onChoice={setChoice} />
      <StickyFoot state={open === null ? null : reasons[open]} className="-mx-page -mb-3 mt-auto">
        <Button look="quiet" onClick={onOther}>
          <Trans>Choose another package</Trans>
        </Button>
        <Button look="primary" disabled={open !== null} saving={isStarting} savingLabel={t`Sending`} onClick={() => void start()}>
          {plural(count, { one: 'Import # question', other: 'Import # questions' })}
        </Button>
      </StickyFoot>
    </>
  )
}

interface DecisionsProps {
  items: readonly ImportItem[]
  choice: Choice
  onChoice: (choice: Choice) => void
}

function Decisions({ items, choice, onChoice }: DecisionsProps) {
  const { t } = useLingui()
  const mayPublish = usePermission('question.grant')
  const { refused, without_file, duplicates, fixed } = countsOf(items)
  const whole = refused - without_file
  return (
    <div className="mt-4 flex flex-col gap-3">
      {duplicates > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <span id="import-duplicates" className="text-fg-2">
            <Plural value={duplicates} one="# question exists already." other="# questions exist already." />
          </span>
          <Segmented
            aria-labelledby="import-duplicates"
            value={choice.on_duplicate}
            onValueChange={(on_duplicate) => onChoice({ ...choice, on_duplicate })}
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
              <Plural value={without_file} one="# comes without its missing file." other="# come without their missing files." />
            )
          }
        >
          {whole > 0 ? (
            <Plural value={whole} one="Leave out # that cannot be read" other="Leave out # that cannot be read" />
          ) : (
            <Trans>Leave out what is missing</Trans>
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
