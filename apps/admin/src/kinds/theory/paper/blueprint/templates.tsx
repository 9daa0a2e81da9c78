import { call } from '@beacon/api/client'
import { type BlueprintField, paperLimits, testPaper } from '@beacon/api/kinds/theory/paper'
import { AskDialog, Confirm } from '@beacon/auth/call'
import { Button, Input } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { Menu } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { paperTemplatesQuery } from '../queries.ts'

interface Props {
  /** Null: there is nothing to keep yet. */
  blueprint: BlueprintField | null
  onLoad: (blueprint: BlueprintField) => void
}

/** Blueprints kept under a name. */
export function Templates({ blueprint, onLoad }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const toast = useToast()
  const found = useQuery(paperTemplatesQuery)
  const [isNaming, setNaming] = useState(false)
  const [name, setName] = useState('')
  const [gone, setGone] = useState<{ template_id: string; name: string } | null>(null)
  const items = found.data?.items ?? []
  const refresh = () => client.invalidateQueries({ queryKey: paperTemplatesQuery.queryKey })
  const keep = async (kept: BlueprintField) => {
    await call(testPaper.save_template, { body: { name, blueprint: kept } })
    await refresh()
    toast.done({ title: t`${name} saved` })
    setName('')
  }
  return (
    <>
      <Menu
        label={t`Templates`}
        items={[
          ...(items.length === 0
            ? []
            : [
                { heading: t`Load` },
                ...items.map((item) => ({ label: item.name, onSelect: () => onLoad(item.blueprint) })),
                'separator' as const,
              ]),
          {
            label: t`Save as a template…`,
            disabledReason: blueprint === null ? t`there is no blueprint` : undefined,
            onSelect: () => setNaming(true),
          },
          ...(items.length === 0
            ? []
            : [{ heading: t`Delete` }, ...items.map((item) => ({ label: `${item.name}…`, danger: true, onSelect: () => setGone(item) }))]),
        ]}
        trigger={
          <Button size="sm" look="quiet">
            <Trans>Templates</Trans>
            <ChevronDown size={14} aria-hidden="true" />
          </Button>
        }
      />
      {isNaming && blueprint !== null && (
        <AskDialog
          size="sm"
          title={t`Save as a template`}
          action={t`Save template`}
          isReady={name.trim() !== ''}
          onRun={() => keep(blueprint)}
          onClose={() => setNaming(false)}
        >
          <Field label={t`Name`} layout="stack" help={t`Your template with this name is replaced.`}>
            <Input value={name} maxLength={paperLimits.template_name.max} onChange={(event) => setName(event.target.value)} />
          </Field>
        </AskDialog>
      )}
      {gone !== null && (
        <Confirm
          title={t`Delete the template?`}
          body={t`Papers made from it are not changed.`}
          items={[gone.name]}
          action={t`Delete template`}
          onClose={() => setGone(null)}
          onConfirm={async () => {
            await call(testPaper.delete_template, { params: { template_id: gone.template_id } })
            await refresh()
          }}
        />
      )}
    </>
  )
}
