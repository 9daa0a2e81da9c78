import { call } from '@beacon/api/client'
import { knowledgePoint, type KnowledgePoint } from '@beacon/api/bank/knowledge-point'
import { AskDialog } from '@beacon/auth/call'
import { Input, Select } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Combobox, Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { usePoints } from './queries.ts'

type Points = ReturnType<typeof usePoints>

export interface PointOrder {
  /** The point that is changed; null makes a new one. */
  stored: KnowledgePoint | null
  /** Below which it stands. */
  parent_id: string | null
}

interface Props {
  direction_id: string
  order: PointOrder
  points: Points
  onClose: () => void
}

const none = ''

/** A new point, or the names and the place of one. */
export function PointDialog({ direction_id, order: { stored, parent_id }, points, onClose }: Props) {
  const { t } = useLingui()
  const [values, setValues] = useState({
    name_en: stored?.name_en ?? '',
    name_zh: stored?.name_zh ?? '',
    key: stored?.key ?? '',
    parent_id,
  })
  const put = (change: Partial<typeof values>) => setValues({ ...values, ...change })
  const hasChildren = points.lines.some(({ point }) => point.parent_id === stored?.resource_id)
  const tops = points.lines.filter(({ point, depth }) => depth === 0 && point.resource_id !== stored?.resource_id)
  const save = async () => {
    const { key, ...named } = values
    const body = { ...named, ...(key === '' ? {} : { key }) }
    if (stored === null) await call(knowledgePoint.create, { body: { ...body, direction_id } })
    else await call(knowledgePoint.update, { params: { resource_id: stored.resource_id }, body: { ...body, version: stored.version } })
    await points.refresh()
  }
  return (
    <AskDialog
      size="sm"
      title={stored === null ? t`New knowledge point` : t`Rename or move the point`}
      body={stored !== null && stored.uses > 0 && t`Questions that use it show the new name.`}
      action={stored === null ? <Trans>Create point</Trans> : <Trans>Save point</Trans>}
      isReady={values.name_en.trim() !== '' && values.name_zh.trim() !== ''}
      onRun={save}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <Field label={t`Name, English`} layout="stack" required>
          <Input maxLength={40} lang="en" value={values.name_en} onChange={(event) => put({ name_en: event.target.value })} />
        </Field>
        <Field label={t`Name, Chinese`} layout="stack" required>
          <Input maxLength={40} lang="zh-CN" value={values.name_zh} onChange={(event) => put({ name_zh: event.target.value })} />
        </Field>
        <Field label={t`Identifier`} layout="stack" help={t`Lowercase letters, digits and hyphens. Leave empty to generate one.`}>
          <Input mono maxLength={40} value={values.key} onChange={(event) => put({ key: event.target.value })} />
        </Field>
        <Field label={t`Parent point`} layout="stack" help={hasChildren ? t`It has subpoints, so it stays at the top level.` : undefined}>
          <Select
            value={values.parent_id ?? none}
            disabled={hasChildren}
            onValueChange={(value) => put({ parent_id: value === none ? null : value })}
            options={[
              { value: none, label: t`the category itself` },
              ...tops.map(({ point }) => ({ value: point.resource_id, label: points.nameOf(point) })),
            ]}
          />
        </Field>
      </div>
    </AskDialog>
  )
}

/** Gives the questions of a point, and what stands below it, to another one. */
export function MergePoint({ point, points, onClose }: { point: KnowledgePoint; points: Points; onClose: () => void }) {
  const { t } = useLingui()
  const toast = useToast()
  const [into, setInto] = useState<string | null>(null)
  const name = points.nameOf(point)
  const merge = async () => {
    if (into === null) return
    const target = await call(knowledgePoint.merge, { params: { resource_id: point.resource_id }, body: { into } })
    await points.refresh()
    toast.done({ title: t`${name} merged into ${points.nameOf(target)}` })
  }
  return (
    <AskDialog
      size="sm"
      title={t`Merge “${name}”`}
      body={t`Its questions and subpoints move too. This cannot be undone.`}
      action={<Trans>Merge point</Trans>}
      look="danger"
      isReady={into !== null}
      onRun={merge}
      onClose={onClose}
    >
      {(failure) => (
        <Field label={<Trans>Into</Trans>} layout="stack" error={failure}>
          <Combobox
            value={into}
            onValueChange={setInto}
            placeholder={t`Choose a knowledge point`}
            options={points.options.filter(({ value }) => value !== point.resource_id)}
          />
        </Field>
      )}
    </AskDialog>
  )
}
