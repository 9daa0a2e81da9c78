import { Select } from '@beacon/ui/controls'
import { DateTimeField, Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { OrganisationSelect } from '../../parts/people/organisation-select.tsx'
import { useRoleOptions } from '../../parts/people/people-options.ts'
import { QuestionFrame, type QuestionProps } from './question-frame.tsx'
import { Tick } from './tick.tsx'

/** Role, organisation or end date for many; an approval may set all three. */
export function PlaceDialog(props: QuestionProps) {
  const { t } = useLingui()
  const { action } = props
  const isApprove = action === 'approve'
  const roles = useRoleOptions()
  const [role, setRole] = useState('')
  const [organisation, setOrganisation] = useState<string | null>(null)
  const [end, setEnd] = useState<string | null>(null)
  const [isForEver, setForEver] = useState(false)
  const asRegistered = isApprove ? t`As registered` : t`Choose`
  const check = () => {
    if (action === 'set_role' && role === '') return t`Choose a role.`
    if (action === 'set_organisation' && organisation === null) return t`Choose an organisation.`
    if (action === 'set_expiry' && end === null && !isForEver) return t`Choose a date, or no end.`
    return null
  }
  const expires_at = isForEver ? null : end
  const values = () => ({
    ...(role === '' ? {} : { role_id: role }),
    ...(organisation === null ? {} : { organisation_id: organisation }),
    ...(expires_at === null && (isApprove || !isForEver) ? {} : { expires_at }),
  })
  return (
    <QuestionFrame {...props} check={check} values={values}>
      <div className="flex flex-col gap-3">
        {(isApprove || action === 'set_role') && (
          <Field label={<Trans>Role</Trans>} layout="stack" required={!isApprove}>
            <Select value={role} onValueChange={setRole} placeholder={asRegistered} options={roles.options} loading={roles.isPending} />
          </Field>
        )}
        {(isApprove || action === 'set_organisation') && (
          <Field label={<Trans>Organisation</Trans>} layout="stack" required={!isApprove}>
            <OrganisationSelect value={organisation} onValueChange={setOrganisation} placeholder={asRegistered} />
          </Field>
        )}
        {(isApprove || action === 'set_expiry') && (
          <Field label={<Trans>Valid until</Trans>} layout="stack">
            <DateTimeField value={end} onValueChange={setEnd} disabled={isForEver} />
          </Field>
        )}
        {action === 'set_expiry' && (
          <Tick checked={isForEver} onChange={setForEver}>
            <Trans>No end</Trans>
          </Tick>
        )}
      </div>
    </QuestionFrame>
  )
}
