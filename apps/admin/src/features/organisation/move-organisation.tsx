import { usePermission } from '@beacon/auth'
import { Button, Checkbox } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Dialog } from '@beacon/ui/overlay'
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
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    if (await move(node.resource_id, isTop ? null : into)) onClose()
    else setBusy(false)
  }
  return (
    <Dialog
      open
      size="sm"
      busy={isBusy}
      onOpenChange={(open) => !open && onClose()}
      title={t`Move “${node.name}”`}
      description={<Trans>Everything below it moves along.</Trans>}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="primary" saving={isBusy} disabled={!isTop && into === null} onClick={() => void save()}>
            <Trans context="organisation">Move</Trans>
          </Button>
        </>
      }
    >
      <Field label={<Trans context="organisation">Parent</Trans>} layout="stack">
        <OrganisationSelect value={into} disabled={isTop} without={new Set(idsUnder(node))} onValueChange={setInto} />
      </Field>
      {mayTop && node.parent_id !== null && (
        <Checkbox className="mt-3" checked={isTop} onCheckedChange={setTop}>
          <Trans>Move to the top level</Trans>
        </Checkbox>
      )}
    </Dialog>
  )
}
