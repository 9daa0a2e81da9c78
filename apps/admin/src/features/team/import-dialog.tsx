import { call } from '@beacon/api/client'
import { teamImport, teamSheetOptions, type TeamSheetOptions } from '@beacon/api/people/team-import'
import { usePermissions } from '@beacon/auth'
import { RadioGroup } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import * as z from 'zod/mini'
import { FirstPasswords, SheetImportDialog } from '../../parts/sheet-import/index.ts'
import { refreshTeams } from './queries.ts'

type View = Parameters<NonNullable<ComponentProps<typeof SheetImportDialog>['handout']>>[0]

/** Teams and their people from a sheet. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  return (
    <SheetImportDialog
      title={t`Import teams`}
      intro={<Trans>One row per member. Team columns can stay blank after a team's first row.</Trans>}
      operations={teamImport}
      options={(view, choose, isBusy) => <Options view={view} choose={choose} isBusy={isBusy} />}
      handout={(view) => <FirstPasswords view={view} operations={teamImport} fetch={(input) => call(teamImport.handout, input)} />}
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
            { value: 'error', label: t`Treat as errors` },
            { value: 'create', label: t`Create accounts`, help: t`Name and organisation are required in this case.`, disabled: !mayMake },
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
            { value: 'replace', label: t`Replace members`, help: t`Leaving members are listed at the first row of each team.` },
          ]}
        />
      </Field>
    </div>
  )
}
