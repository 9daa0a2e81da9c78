import { call, hasNothing } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { topology } from '@beacon/api/scene/topology'
import type { TopologyRow, TopologyUse } from '@beacon/api/scene/topology-fields'
import { AskDialog, LoadFailed } from '@beacon/auth/call'
import { listText } from '@beacon/i18n'
import { Checkbox } from '@beacon/ui/controls'
import { Skeleton, useToast } from '@beacon/ui/feedback'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshTopologies } from '../queries.ts'
import { useDifferenceWords } from './difference-words.ts'

interface Props {
  row: Pick<TopologyRow, 'topology_id' | 'name' | 'version'>
  onClose: () => void
}

/** Questions that hold a copy: what differs, and which of them take the template of now. */
export function UsesDialog({ row: { topology_id, name, version }, onClose }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const toast = useToast()
  const params = { topology_id }
  const found = useQuery({ ...query(topology.uses, { params }), refetchOnMount: 'always' })
  const [ticked, setTicked] = useState<readonly string[]>([])
  const uses = found.data?.items ?? []
  const n = ticked.length
  const run = async () => {
    const { done, skipped } = await call(topology.update_uses, { params, body: { question_ids: [...ticked], version } })
    await refreshTopologies(client)
    const count = done.length
    if (skipped.length > 0) toast.failed({ title: t`${count} updated. Not updated: ${listText(skipped.map((one) => one.name))}` })
    else toast.done({ title: t`${count} updated to version ${version}` })
  }
  return (
    <AskDialog
      size="lg"
      title={t`Questions with a copy of “${name}”`}
      body={t`Questions keep their own copy. Challenges already in contests are not affected.`}
      action={plural(n, { one: 'Update # question', other: 'Update # questions' })}
      isReady={n > 0}
      onRun={run}
      onClose={onClose}
    >
      {hasNothing(found) && <LoadFailed title={<Trans>The questions could not be loaded</Trans>} query={found} />}
      {found.isPending && <Skeleton className="h-24" />}
      {found.data !== undefined && uses.length === 0 && <Trans>No visible questions use this template.</Trans>}
      <ul className="flex flex-col">
        {uses.map((use) => (
          <UseRow
            key={use.resource_id}
            use={use}
            version={version}
            isTicked={ticked.includes(use.resource_id)}
            onTick={(isOn) => setTicked(isOn ? [...ticked, use.resource_id] : ticked.filter((id) => id !== use.resource_id))}
          />
        ))}
      </ul>
    </AskDialog>
  )
}

interface RowProps {
  use: TopologyUse
  version: number
  isTicked: boolean
  onTick: (isOn: boolean) => void
}

function UseRow({ use: { name, version: held, can_edit, differences }, version, isTicked, onTick }: RowProps) {
  const wordsOf = useDifferenceWords()
  const isOld = held !== version || differences.length > 0
  return (
    <li className="border-b border-rule-2 py-2">
      <div className="flex items-center gap-3">
        <Checkbox checked={isTicked} disabled={!can_edit || !isOld} onCheckedChange={onTick}>
          {name}
        </Checkbox>
        <span className="ml-auto font-mono text-mono text-fg-2">v{held}</span>
      </div>
      <ul className="pl-6 text-caption text-fg-2">
        {differences.slice(0, 20).map((difference) => (
          <li key={`${difference.what} ${difference.id}`}>{wordsOf(difference)}</li>
        ))}
        {differences.length === 0 && (
          <li>
            <Trans>Same as the template</Trans>
          </li>
        )}
        {!can_edit && (
          <li>
            <Trans>You cannot edit this question</Trans>
          </li>
        )}
      </ul>
    </li>
  )
}
