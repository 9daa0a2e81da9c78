import { call, urlOf } from '@beacon/api/client'
import { entrantImport, type EntrantImportView } from '@beacon/api/entrant-import'
import { limits } from '@beacon/api/limits'
import { usePermissions } from '@beacon/auth'
import { useErrorWords } from '@beacon/auth/call'
import { useFormatLocale } from '@beacon/i18n'
import { Button, buttonLook, Checkbox, Segmented } from '@beacon/ui/controls'
import { Field, FieldError, FileDrop } from '@beacon/ui/form'
import { Dialog } from '@beacon/ui/overlay'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '@beacon/api/query'
import { ImportResult } from './import-result.tsx'
import { ImportRows } from './import-rows.tsx'

interface Props {
  id: string
  isTeams: boolean
  again: () => Promise<unknown>
  onClose: () => void
}

/** Sends a list, shows every row with what is wrong in it, and enters what was decided. */
export function ImportDialog({ id, isTeams, again, onClose }: Props) {
  const { t } = useLingui()
  const [list, setList] = useState<EntrantImportView | null>(null)
  const params = { resource_id: id, import_id: list?.import_id ?? '' }
  const running = useQuery({
    ...query(entrantImport.get, { params }),
    enabled: list !== null && list.state !== 'read',
    refetchInterval: ({ state }) => (state.data?.state === 'started' ? 1000 : false),
  })
  const shown = running.data ?? list
  const close = () => {
    void again()
    onClose()
  }
  return (
    <Dialog open size="lg" onOpenChange={(open) => !open && close()} title={isTeams ? t`Import teams` : t`Import participants`}>
      {shown === null ? (
        <Choose id={id} onRead={setList} />
      ) : shown.state === 'read' ? (
        <Decide id={id} list={shown} onStarted={() => setList({ ...shown, state: 'started' })} onAnother={() => setList(null)} />
      ) : (
        <ImportResult id={id} list={shown} onClose={close} />
      )}
    </Dialog>
  )
}

function Choose({ id, onRead }: { id: string; onRead: (list: EntrantImportView) => void }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const words = useErrorWords()
  const [failure, setFailure] = useState<string | null>(null)
  const [sending, setSending] = useState<string | null>(null)
  const send = async (picked: File) => {
    const form = new FormData()
    form.append('file', picked)
    setFailure(null)
    setSending(picked.name)
    try {
      onRead(await call(entrantImport.read, { params: { resource_id: id } }, { form }))
    } catch (error) {
      setFailure(words(error))
    } finally {
      setSending(null)
    }
  }
  return (
    <div className="grid gap-3">
      <p className="text-fg-2">
        <Trans>
          One row per member. Rows without a team belong to the team above. Accounts are matched by username; missing ones can be created.
        </Trans>
      </p>
      <FileDrop
        files={sending === null ? [] : [{ id: 'list', name: sending, size_bytes: 0, state: 'sending', sent_bytes: 0 }]}
        multiple={false}
        endings={['.xls', '.xlsx']}
        max_bytes={limits.team_import_bytes}
        onAdd={([picked]) => picked && sending === null && void send(picked.file)}
        onRemove={() => undefined}
      />
      {failure !== null && <FieldError>{failure}</FieldError>}
      <p>
        <a
          className={buttonLook({})}
          href={urlOf(entrantImport.template, { params: { resource_id: id }, query: { lang: locale } })}
          download
        >
          {t`Download the template`}
        </a>
      </p>
    </div>
  )
}

interface DecideProps {
  id: string
  list: EntrantImportView
  onStarted: () => void
  onAnother: () => void
}

function Decide({ id, list, onStarted, onAnother }: DecideProps) {
  const { t } = useLingui()
  const words = useErrorWords()
  const client = useQueryClient()
  const permissions = usePermissions()
  const [on_existing, setExisting] = useState<'skip' | 'overwrite'>('skip')
  const [leave_out, setLeaveOut] = useState(false)
  const [create_accounts, setCreate] = useState(permissions.has('user.write'))
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { counts } = list
  const missing = create_accounts ? 0 : counts.accounts
  const run = async () => {
    const params = { resource_id: id, import_id: list.import_id }
    setBusy(true)
    try {
      await call(entrantImport.run, { params, body: { on_existing, leave_out, create_accounts } })
      await client.invalidateQueries({ queryKey: [entrantImport.get.path, params] })
      onStarted()
    } catch (error) {
      setFailure(words(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-3">
      <p className="text-fg">
        {plural(counts.new, { one: '# new entrant', other: '# new entrants' })} ·{' '}
        {plural(counts.existing, { one: '# already in the contest', other: '# already in the contest' })} ·{' '}
        {plural(counts.accounts, { one: '# new account', other: '# new accounts' })} ·{' '}
        <span className={counts.wrong > 0 ? 'text-vermilion' : ''}>
          {plural(counts.wrong, { one: '# with a problem', other: '# with a problem' })}
        </span>
      </p>
      <ImportRows rows={list.rows} />
      {counts.existing > 0 && (
        <Field label={t`Entrants already in the contest`}>
          <Segmented
            value={on_existing}
            onValueChange={(next) => setExisting(next === 'overwrite' ? 'overwrite' : 'skip')}
            options={[
              { value: 'skip', label: t`Keep unchanged` },
              { value: 'overwrite', label: t`Replace with the list` },
            ]}
          />
        </Field>
      )}
      {counts.accounts > 0 && (
        <Checkbox checked={create_accounts} disabled={!permissions.has('user.write')} onCheckedChange={(next) => setCreate(next === true)}>
          {plural(counts.accounts, {
            one: 'Create # account, with an initial password on a printed slip',
            other: 'Create # accounts, with initial passwords on printed slips',
          })}
        </Checkbox>
      )}
      {(counts.wrong > 0 || missing > 0) && (
        <Checkbox checked={leave_out} onCheckedChange={(next) => setLeaveOut(next === true)}>
          <Trans>Skip entrants with problems and import the rest</Trans>
        </Checkbox>
      )}
      {failure !== null && <FieldError>{failure}</FieldError>}
      <div className="flex justify-end gap-2">
        <Button onClick={onAnother} disabled={isBusy}>
          <Trans>Choose another list</Trans>
        </Button>
        <Button look="primary" saving={isBusy} disabled={(counts.wrong > 0 || missing > 0) && !leave_out} onClick={() => void run()}>
          {plural(counts.new + (on_existing === 'overwrite' ? counts.existing : 0), {
            one: 'Import # entrant',
            other: 'Import # entrants',
          })}
        </Button>
      </div>
    </div>
  )
}
