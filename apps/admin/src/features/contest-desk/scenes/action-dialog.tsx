import { call } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { sceneDesk, type SceneOrdered } from '@beacon/api/scene/scene-desk'
import { AskDialog } from '@beacon/auth/call'
import { snapshotName } from '@beacon/engine/scene'
import { Input, NumberInput, Select } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderRequest } from './store-order.ts'
import { type Action, actionWords, cutting, effects } from './words.ts'

export interface Question {
  action: Action
  count: number
  idsOf: () => Promise<string[]>
  /** Snapshots of the one scene that is asked about; absent for many. */
  snapshots?: readonly string[]
}

interface Props {
  id: string
  question: Question
  onDone: (asked: OrderRequest) => (reply: SceneOrdered) => void
  onClose: () => void
}

const firstMinutes = 30
const dangers: ReadonlySet<Action> = new Set(['close', 'reset', 'rebuild'])
/** What a reset goes back to: nothing else is a name of a snapshot. */
const toDefinition = ' definition'
const toNewest = ' newest'

/** Asks before something is done to scenes, and names what players notice. */
export function ActionDialog({ id, question, onDone, onClose }: Props) {
  const { action, count, idsOf } = question
  const { t, i18n } = useLingui()
  const [why, setWhy] = useState('')
  const [minutes, setMinutes] = useState<number | null>(firstMinutes)
  const [kept, setKept] = useState('')
  const [target, setTarget] = useState(toDefinition)
  const params = { resource_id: id }
  const more = {
    ...(action === 'snapshot' ? { snapshot: kept } : {}),
    ...(action === 'reset' ? resetTo(target) : {}),
  }
  const run = async () => {
    const scene_ids = await idsOf()
    if (scene_ids.length === 0) return
    const reply =
      action === 'extend'
        ? await call(sceneDesk.extend, { params, body: { scene_ids, minutes: minutes ?? firstMinutes, why } })
        : await call(sceneDesk.act, { params, body: { scene_ids, action, why, ...more } })
    onDone({ action, more: { why, ...more, ...(action === 'extend' ? { minutes: minutes ?? firstMinutes } : {}) } })(reply)
  }
  const name = i18n._(actionWords[action]).replace('…', '')
  const scenes = plural(count, { one: '# scene', other: '# scenes' })
  const isNamed = action !== 'snapshot' || snapshotName.test(kept)
  return (
    <AskDialog
      title={t`${name}: ${scenes}`}
      body={
        <>
          <Cut id={id} question={question} /> {i18n._(effects[action])}
        </>
      }
      action={name}
      look={dangers.has(action) ? 'danger' : 'primary'}
      isReady={isNamed && (action !== 'extend' || (minutes !== null && minutes >= 1 && minutes <= 480))}
      onRun={run}
      onClose={onClose}
    >
      {action === 'extend' && (
        <Field layout="stack" label={<Trans>Minutes</Trans>}>
          <NumberInput value={minutes} onValueChange={setMinutes} min={1} max={480} />
        </Field>
      )}
      {action === 'snapshot' && (
        <Field
          layout="stack"
          label={<Trans>Name of the snapshot</Trans>}
          help={<Trans>1–40 lowercase letters and digits. At most 10 snapshots per scene.</Trans>}
        >
          <Input value={kept} maxLength={40} autoComplete="off" onChange={(event) => setKept(event.target.value)} />
        </Field>
      )}
      {action === 'reset' && <ResetTarget value={target} onValueChange={setTarget} snapshots={question.snapshots} />}
      <Field
        layout="stack"
        label={<Trans>Reason</Trans>}
        help={
          action === 'pause' || action === 'hang' ? (
            <Trans>Shown to players until the scene resumes. Recorded in both logs.</Trans>
          ) : (
            <Trans>Recorded in the scene log and the audit log.</Trans>
          )
        }
      >
        <Input value={why} maxLength={255} onChange={(event) => setWhy(event.target.value)} />
      </Field>
    </AskDialog>
  )
}

function resetTo(target: string) {
  if (target === toDefinition) return { reset_to: 'definition' as const }
  return { reset_to: 'snapshot' as const, ...(target === toNewest ? {} : { snapshot: target }) }
}

interface TargetProps {
  value: string
  onValueChange: (value: string) => void
  snapshots: readonly string[] | undefined
}

function ResetTarget({ value, onValueChange, snapshots }: TargetProps) {
  const { t } = useLingui()
  if (snapshots?.length === 0) return null
  const kept = snapshots?.map((name) => ({ value: name, label: t`Snapshot “${name}”` }))
  return (
    <Field layout="stack" label={<Trans>Reset to</Trans>}>
      <Select
        aria-label={t`Reset to`}
        value={value}
        onValueChange={onValueChange}
        options={[
          { value: toDefinition, label: t`The definition` },
          ...(kept ?? [{ value: toNewest, label: t`Latest snapshot of each scene; scenes without one are skipped` }]),
        ]}
      />
    </Field>
  )
}

/** How many teams lose their connection, and for how long: counted by the server, as a selection may span pages. */
function Cut({ id, question: { action, idsOf } }: Pick<Props, 'id' | 'question'>) {
  const isCutting = cutting.has(action) && action !== 'extend'
  const [ids] = useState(() => (isCutting ? idsOf() : Promise.resolve([])))
  const chosen =
    useQuery({ queryKey: ['desk scenes chosen', id, action, ids], queryFn: () => ids, enabled: isCutting, gcTime: 0 }).data ?? []
  const preview = useQuery({
    ...query(sceneDesk.act_preview, {
      params: { resource_id: id },
      body: { scene_ids: chosen, action: action === 'extend' ? 'restart' : action },
    }),
    enabled: isCutting && chosen.length > 0,
    staleTime: 0,
  }).data
  if (preview === undefined) return null
  const teams = plural(preview.entrants, { one: '# team loses its connection', other: '# teams lose their connection' })
  return preview.seconds === null ? (
    <Trans>{teams} for a short time.</Trans>
  ) : (
    <Trans>
      {teams} for about {preview.seconds} s.
    </Trans>
  )
}
