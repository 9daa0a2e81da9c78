import { call } from '@beacon/api/client'
import { role, type RoleFile, roleFile, type RolePlan } from '@beacon/api/people/role'
import { useErrorWords } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { Banner, useToast } from '@beacon/ui/feedback'
import { FileDrop } from '@beacon/ui/form'
import { OpenDialog, useRun } from '@beacon/ui/overlay'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ImportPlans } from './import-plans.tsx'
import { refreshRoles } from './queries.ts'

/** Bytes of a file of roles: 200 roles of 100 items fit well. */
const maxBytes = 900_000

/** A file of roles from another installation: what it would change, and which of them to take. */
export function ImportRoles({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const toast = useToast()
  const [file, setFile] = useState<RoleFile | null>(null)
  const [plans, setPlans] = useState<readonly RolePlan[]>([])
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const { isBusy, failure, setFailure, start } = useRun(useErrorWords())
  const read = (blob: Blob) =>
    start(async () => {
      const parsed = roleFile.safeParse(jsonOf(await blob.text()))
      if (!parsed.success) return setFailure(t`This is not a roles file. Export one from another installation.`)
      const { items } = await call(role.import_preview, { body: parsed.data })
      setFile(parsed.data)
      setPlans(items)
      setChosen(new Set(items.filter(({ state }) => state === 'new' || state === 'changed').map(({ index }) => index)))
    })
  const take = () =>
    start(async () => {
      if (file === null) return
      const { created, changed } = await call(role.import, { body: { file, chosen: [...chosen] } })
      await refreshRoles(client)
      toast.done({ title: t`${created} roles created, ${changed} changed` })
      onClose()
    })
  const count = chosen.size
  return (
    <OpenDialog
      size="lg"
      busy={isBusy}
      onClose={onClose}
      title={t`Import roles`}
      description={t`A JSON file created by “Export roles”. You see the changes before anything is saved.`}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="primary" saving={isBusy} disabled={count === 0} onClick={() => void take()}>
            {plural(count, { one: 'Import # role', other: 'Import # roles' })}
          </Button>
        </>
      }
    >
      {failure !== null && <Banner tone="failure" boxed className="mb-3" title={failure} />}
      {file === null ? (
        <FileDrop
          aria-label={t`File of roles`}
          files={[]}
          multiple={false}
          endings={['.json']}
          max_bytes={maxBytes}
          onAdd={([first]) => first !== undefined && void read(first.file)}
          onRemove={() => undefined}
        />
      ) : (
        <ImportPlans plans={plans} chosen={chosen} onChosen={setChosen} />
      )}
    </OpenDialog>
  )
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
