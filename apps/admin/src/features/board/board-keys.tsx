import { board, type BoardKey, type BoardView } from '@beacon/api/board/board'
import { call } from '@beacon/api/client'
import { Confirm, useErrorWords } from '@beacon/auth/call'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { basePath } from '@beacon/router'
import { Button, CopyField, Input } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { Section } from '@beacon/ui/layout'
import { OpenDialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Table } from '../../parts/list/plain-table.tsx'
import { keysQuery, refreshBoards } from './queries.ts'

/** Links that screens of the board open, with the key that was just made. */
function linksOf(rank_id: string, viewer_key: string) {
  const team = `${location.origin}${basePath}/public/ranking/team/screen/${rank_id}?viewer_key=${viewer_key}`
  const united = `${location.origin}${basePath}/public/unite/rank/${rank_id}?viewer_key=${viewer_key}`
  return { team, mini: `${team}&variant=mini`, theory: `${team}&variant=theory`, ten: `${team}&variant=ten`, united }
}

/** Keys of the screens: made here, told once, revoked here. */
export function BoardKeys({ board: { rank_id, is_published } }: { board: BoardView }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const client = useQueryClient()
  const toast = useToast()
  const words = useErrorWords()
  const { data } = useQuery(keysQuery(rank_id))
  const [name, setName] = useState('')
  const [issued, setIssued] = useState<{ name: string; viewer_key: string } | null>(null)
  const [revoking, setRevoking] = useState<BoardKey | null>(null)
  const add = async () => {
    try {
      const made = await call(board.add_key, { params: { rank_id }, body: { name: name.trim() } })
      setIssued({ name: made.key.name, viewer_key: made.viewer_key })
      setName('')
      await refreshBoards(client)
    } catch (error) {
      toast.failed({ title: words(error) })
    }
  }
  const open = (data?.items ?? []).filter(({ revoked_at }) => revoked_at === null)
  const when = (at: string | null) => (at === null ? '–' : formatDateTime(locale, at))
  return (
    <Section
      title={<Trans context="board">Screens</Trans>}
      note={is_published ? undefined : <Trans>Screens stay dark until the board is published.</Trans>}
    >
      <div className="flex max-w-xl items-end gap-2">
        <Field label={t`Where it hangs`}>
          <Input value={name} onChange={(event) => setName(event.target.value)} maxLength={40} autoComplete="off" />
        </Field>
        <Button disabled={name.trim() === ''} onClick={() => void add()}>
          <Trans>Create key</Trans>
        </Button>
      </div>
      {open.length > 0 && (
        <div className="mt-3">
          <Table
            heads={[
              t({ context: 'board', message: 'Key' }),
              t({ context: 'board', message: 'Last seen' }),
              t({ context: 'board', message: 'Ends' }),
              '',
            ]}
            rows={open.map((key) => [
              `${key.name} (…${key.key_end})`,
              when(key.seen_at),
              when(key.expires_at),
              <Button key="revoke" look="quiet" size="sm" onClick={() => setRevoking(key)}>
                <Trans>Revoke</Trans>
              </Button>,
            ])}
          />
        </div>
      )}
      {issued !== null && <Issued rank_id={rank_id} issued={issued} onClose={() => setIssued(null)} />}
      {revoking !== null && (
        <Confirm
          title={t`Revoke “${revoking.name}”?`}
          body={<Trans>Screens that it opened go dark within 2 s.</Trans>}
          action={t`Revoke key`}
          onConfirm={async () => {
            await call(board.revoke_key, { params: { rank_id, key_id: revoking.key_id } })
            await refreshBoards(client)
          }}
          onClose={() => setRevoking(null)}
        />
      )}
    </Section>
  )
}

function Issued({
  rank_id,
  issued: { name, viewer_key },
  onClose,
}: {
  rank_id: string
  issued: { name: string; viewer_key: string }
  onClose: () => void
}) {
  const { t } = useLingui()
  const links = linksOf(rank_id, viewer_key)
  const words = {
    team: t({ context: 'board screen', message: 'Team ranking' }),
    mini: t({ context: 'board screen', message: 'Mini' }),
    theory: t({ context: 'board screen', message: 'Theory' }),
    ten: t({ context: 'board screen', message: 'First ten' }),
    united: t({ context: 'board screen', message: 'United ranking' }),
  }
  return (
    <OpenDialog
      onClose={onClose}
      title={name}
      description={t`Anyone with these links can watch without signing in, until the key is revoked. They are shown once.`}
      footer={
        <Button look="primary" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <div className="grid gap-3">
        {(Object.keys(words) as Array<keyof typeof words>).map((one) => (
          <CopyField key={one} label={words[one]} value={links[one]} />
        ))}
      </div>
    </OpenDialog>
  )
}
