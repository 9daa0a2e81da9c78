import { usePermission } from '@beacon/auth'
import { AskDialog } from '@beacon/auth/call'
import { Checkbox } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { OrganisationSelect } from '../../parts/people/organisation-select.tsx'
import { idsUnder, type OrganisationNode } from '../../parts/people/organisation-tree.ts'
import { useMove } from './use-move.ts'

/** Puts the branch under another organisation, without drawing. */
export function MoveOrganisation({ node, onClose }: { node: OrganisationNode; onClose: () => void }) {
  const { t } = useLingui()
  const move = useMove()
  const mayTop = usePermission('people.all')
  const [into, setInto] = useState<string | null>(null)
  const [isTop, setTop] = useState(false)
  return (
    <AskDialog
      size="sm"
      title={t`Move “${node.name}”`}
      body={<Trans>Everything below it moves along.</Trans>}
      action={<Trans context="organisation">Move</Trans>}
      isReady={isTop || into !== null}
      onRun={() => move(node.resource_id, isTop ? null : into)}
      onClose={onClose}
    >
      <Field label={<Trans context="organisation">Parent</Trans>} layout="stack">
        <OrganisationSelect value={into} disabled={isTop} without={new Set(idsUnder(node))} onValueChange={setInto} />
      </Field>
      {mayTop && node.parent_id !== null && (
        <Checkbox checked={isTop} onCheckedChange={setTop}>
          <Trans>Move to the top level</Trans>
        </Checkbox>
      )}
    </AskDialog>
  )
}
