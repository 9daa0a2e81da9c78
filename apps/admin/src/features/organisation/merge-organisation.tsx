import { call } from '@beacon/api/client'
import { organisation, type OrganisationDetail } from '@beacon/api/people/organisation'
import { ConfirmDialog } from '@beacon/auth/call'
import { useFormatLocale } from '@beacon/i18n'
import { useToast } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OrganisationSelect } from '../../parts/people/organisation-select.tsx'
import { idsUnder, type OrganisationNode } from '../../parts/people/organisation-tree.ts'
import { refreshOrganisations } from './queries.ts'

interface MergeProps {
  node: OrganisationNode
  detail: OrganisationDetail
  onMerged: (id: string) => void
  onClose: () => void
}

/** Typed: everything of it goes to another one, and its code is known there from then on. */
export function MergeOrganisation({ node, detail, onMerged, onClose }: MergeProps) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const client = useQueryClient()
  const toast = useToast()
  const [into, setInto] = useState<string | null>(null)
  const word = locale === 'zh' ? '合并 2' : 'merge 2'
  const { name, code, user_count, child_count } = detail
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Merge “${name}” into another organisation?`}
      body={
        <>
          <p className="mb-3">
            <Trans>
              {user_count} people and {child_count} organisations move, with grants and audiences. This cannot be undone.
            </Trans>{' '}
            {code !== null && <Trans>Its code {code} is kept as an alias for imports.</Trans>}
          </p>
          <Field label={<Trans>Into</Trans>} layout="stack">
            <OrganisationSelect value={into} without={new Set(idsUnder(node))} onValueChange={setInto} />
          </Field>
        </>
      }
      typed={word}
      action={t`Merge organisation`}
      onConfirm={async () => {
        if (into === null) throw new Error(t`Choose the organisation to merge into.`)
        const merged = await call(organisation.merge, {
          params: { resource_id: detail.resource_id },
          body: { into_id: into, confirm: word },
        })
        onMerged(merged.resource_id)
        await refreshOrganisations(client)
        toast.done({ title: t`${name} merged into ${merged.name}` })
        onClose()
      }}
    />
  )
}
