import { call } from '@beacon/api/client'
import { teamImport, teamSheetOptions, type TeamSheetOptions } from '@beacon/api/team-import'
import { usePermissions } from '@beacon/auth'
import { useFormatLocale } from '@beacon/i18n'
import { Button, RadioGroup } from '@beacon/ui/controls'
import { Field, FieldError } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import * as z from 'zod/mini'
import { useErrorWords } from '../../app/list-state.tsx'
import { saveHandout, SheetImportDialog } from '../../app/sheet-import/index.ts'
import { refreshTeams } from './queries.ts'

type View = Parameters<NonNullable<ComponentProps<typeof SheetImportDialog>['handout']>>[0]

/** Teams and their people from a sheet. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  return (
    <SheetImportDialog
      title={t`Import teams`}
      intro={<Trans>One row a member. The columns of the team may stay blank after its first row.</Trans>}
      operations={teamImport}
      options={(view, choose, isBusy) => <Options view={view} choose={choose} isBusy={isBusy} />}
      handout={(view) => <Passwords view={view} />}
      onDone={() => void refreshTeams(client)}
      onClose={onClose}
    />
  )
}

interface OptionsProps {
  view: View
  choose: (options: TeamSheetOptions) => void
  isBusy: boolean
}

function Options({ view, choose, isBusy }: OptionsProps) {
  const { t } = useLingui()
  const mayMake = usePermissions().has('user.write')
  const options = z.parse(teamSheetOptions, view.options)
  return (
    <div className="grid gap-4 border-y border-rule py-3 sm:grid-cols-2">
      <Field label={t`Unknown usernames`} layout="stack">
        <RadioGroup
          value={options.unknown}
          disabled={isBusy}
          onValueChange={(unknown) => choose({ ...options, unknown })}
          options={[
            { value: 'error', label: t`Are errors` },
            { value: 'create', label: t`Become accounts`, help: t`Name and organisation are needed then.`, disabled: !mayMake },
          ]}
        />
      </Field>
      <Field label={t`Teams that exist already`} layout="stack">
        <RadioGroup
          value={options.people}
          disabled={isBusy}
          onValueChange={(people) => choose({ ...options, people })}
          options={[
            { value: 'add', label: t`Add members` },
            { value: 'replace', label: t`Replace members`, help: t`Who leaves stands at the first row of each team.` },
          ]}
        />
      </Field>
    </div>
  )
}

/** First passwords of the accounts made, each format once. */
function Passwords({ view }: { view: View }) {
  const { t } = useLingui()
  const lang = useFormatLocale()
  const words = useErrorWords()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  if (view.handouts.length === 0 && failure === null) return null
  const fetch = async (format: 'xlsx' | 'pdf') => {
    setBusy(true)
    setFailure(null)
    try {
      saveHandout(await call(teamImport.handout, { params: { import_id: view.import_id }, body: { format, lang } }))
      await client.invalidateQueries({ queryKey: [teamImport.get.path] })
    } catch (error) {
      setFailure(words(error))
    } finally {
      setBusy(false)
    }
  }
  const labels = { xlsx: t`List of passwords (.xlsx)`, pdf: t`Sign-in slips, 8 to a page (.pdf)` }
  return (
    <section className="grid gap-2">
      <p className="text-fg">
        <Trans>Hand these over now. They are not shown again.</Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        {view.handouts.map((format) => (
          <Button key={format} disabled={isBusy} onClick={() => void fetch(format)}>
            {labels[format]}
          </Button>
        ))}
      </div>
      {failure !== null && <FieldError>{failure}</FieldError>}
    </section>
  )
}
