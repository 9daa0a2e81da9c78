import { call } from '@beacon/api/client'
import { type ImportItem, type ImportView, questionPackage } from '@beacon/api/bank/package'
import { useErrorWords } from '@beacon/auth/call'
import { Button, Segmented } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { StickyFoot } from '@beacon/ui/form'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDirectionsQuery } from '../../../parts/question-access/queries.ts'
import { ImportContestChoice } from './import-contest.tsx'
import { ImportDefaults } from './import-defaults.tsx'
import { ImportDecisions } from './import-decisions.tsx'
import { ImportDirections } from './import-directions.tsx'
import { ImportSteps } from '../../../parts/import-steps.tsx'
import { PackageTable } from './import-table.tsx'
import { useNoteWords } from './note-words.ts'
import { bodyOf, type Choice, countsOf, firstChoice, importCount, itemsOf, type Sort, undecided, withDefaults } from './plan.ts'

interface Props {
  view: ImportView
  onOther: () => void
  onStarted: () => void
}

const formats = { ctfcli: 'ctfcli', ctfd: 'CTFd', gzctf: 'GZCTF', beacon: 'Beacon' }

/** What a package holds, what was put right, what cannot be read, and what is still to be decided. */
export function ImportPreview({ view, onOther, onStarted }: Props) {
  const { t } = useLingui()
  const { contest } = view.preview
  const [choice, setChoice] = useState<Choice>(() => firstChoice(view.preview))
  const items = withDefaults(view.preview.items, choice)
  const [sort, setSort] = useState<Sort>(countsOf(items).refused > 0 ? 'refused' : 'all')
  const directions = view.preview.directions.filter(({ category }) => items.some((item) => item.category === category))
  const run = useRun(view.import_id, choice, onStarted)
  const open = undecided(items, choice, contest)
  const count = importCount(items, choice)
  const directionName = useDirectionName(view, choice)
  const reasons = {
    nothing: t`Nothing to import.`,
    refused: t`Choose what to do with items that cannot be read.`,
    duplicates: t`Choose what to do with existing questions.`,
    contest: t`Enter a contest name and times.`,
  }
  return (
    <>
      <ImportSteps at="preview" />
      <PackageHead view={view} items={items} sort={sort} onSort={setSort} />
      {run.failure !== null && (
        <Banner boxed tone="failure" title={<Trans>The import did not start</Trans>} className="mb-3">
          {run.failure}
        </Banner>
      )}
      <ImportDefaults items={items} choice={choice} onChoice={setChoice} />
      <PackageTable
        items={itemsOf(items, sort)}
        choice={choice}
        directionName={directionName}
        onWay={(path, way) => setChoice({ ...choice, duplicates: { ...choice.duplicates, [path]: way } })}
      />
      <ImportDecisions items={items} choice={choice} onChoice={setChoice} />
      {directions.length > 0 && (
        <ImportDirections
          directions={directions}
          wishes={choice.directions}
          onWish={(category, wish) => setChoice({ ...choice, directions: { ...choice.directions, [category]: wish } })}
        />
      )}
      <ImportContestChoice contest={contest} choice={choice} onChoice={setChoice} />
      <StickyFoot state={open === null ? null : reasons[open]} className="-mx-page -mb-3 mt-auto">
        <Button look="quiet" onClick={onOther}>
          <Trans>Choose another package</Trans>
        </Button>
        <Button look="primary" disabled={open !== null} saving={run.isStarting} savingLabel={t`Checking`} onClick={() => void run.start()}>
          {plural(count, { one: 'Import # question', other: 'Import # questions' })}
        </Button>
      </StickyFoot>
    </>
  )
}

function useRun(import_id: string, choice: Choice, onStarted: () => void) {
  const words = useErrorWords()
  const [isStarting, setStarting] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const start = async () => {
    setStarting(true)
    setFailure(null)
    try {
      await call(questionPackage.run, { params: { import_id }, body: bodyOf(choice) })
      onStarted()
    } catch (error) {
      setFailure(words(error))
      setStarting(false)
    }
  }
  return { isStarting, failure, start }
}

/** The direction a row will have, as it stands decided now. */
function useDirectionName({ preview }: ImportView, choice: Choice): (item: ImportItem) => string {
  const { i18n } = useLingui()
  const known = useQuery(useDirectionsQuery())
  const rows = known.data?.items ?? []
  const ids = new Map(preview.directions.map((one) => [one.category, one.direction_id]))
  return (item) => {
    const wish = choice.directions[item.category]
    const named = rows.find((one) => one.key === item.direction)
    if (wish !== undefined && 'key' in wish) return wish.key
    const id = wish === undefined ? ids.get(item.category) : wish.direction_id
    const row = id === undefined ? named : rows.find((one) => one.resource_id === id)
    return row === undefined ? item.direction : i18n.locale === 'zh' ? row.name_zh : row.name_en
  }
}

interface HeadProps {
  view: ImportView
  items: readonly ImportItem[]
  sort: Sort
  onSort: (sort: Sort) => void
}

function PackageHead({ view, items, sort, onSort }: HeadProps) {
  const { t } = useLingui()
  const words = useNoteWords()
  const { name, preview } = view
  const counts = countsOf(items)
  const label = (text: string, n: number) => `${text} ${n}`
  return (
    <>
      <div className="flex min-h-[52px] flex-wrap items-center gap-x-4 gap-y-2 py-2">
        <Segmented
          aria-label={t`Show`}
          value={sort}
          onValueChange={onSort}
          options={[
            { value: 'all', label: label(t`All`, counts.all) },
            { value: 'repaired', label: label(t`Corrected`, counts.repaired) },
            { value: 'refused', label: label(t`Cannot be read`, counts.refused) },
            { value: 'duplicates', label: label(t`Already exist`, counts.duplicates) },
          ]}
        />
        <span className="min-w-0 truncate text-fg-3">
          <span className="font-mono text-mono">{name}</span> · {formats[preview.format]}
          {preview.version !== null && <span className="font-mono text-mono"> {preview.version}</span>}
        </span>
      </div>
      {preview.warnings.length > 0 && (
        <Banner boxed tone="warning" title={<Trans>Good to know</Trans>} className="mb-3">
          {preview.warnings.map((note) => words(note)).join(' ')}
        </Banner>
      )}
    </>
  )
}
