import { RadioGroup, Select } from '@beacon/ui/controls'
import { Field, FieldError, FormRows } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRoleOptions } from '../../../parts/people/people-options.ts'
import { settingsQuery } from '../queries.ts'
import { useSaveStep } from './save-step.ts'
import { type StepProps, WizardFoot } from './wizard-foot.tsx'

type Way = 'open' | 'review' | 'closed'

/** Who may make an account. */
export function RegistrationStep({ isFirst, onNext, ...foot }: StepProps) {
  const { t } = useLingui()
  const { data } = useSuspenseQuery(settingsQuery)
  const { registration_open, registration_review, registration_default_role } = data.values
  const [way, setWay] = useState<Way>(!registration_open && !isFirst ? 'closed' : registration_review ? 'review' : 'open')
  const [role, setRole] = useState(registration_default_role)
  const roles = useRoleOptions()
  const { submit, isSaving, failure } = useSaveStep(onNext)
  const values = {
    registration_open: way !== 'closed',
    ...(way === 'closed' ? {} : { registration_review: way === 'review' }),
    ...(role === registration_default_role ? {} : { registration_default_role: role }),
  }
  return (
    <form noValidate aria-label={t({ context: 'account', message: 'Registration' })} onSubmit={submit(values)}>
      <FormRows className="max-w-[480px] gap-5">
        <Field label={<Trans>Accounts</Trans>} labelHidden>
          <RadioGroup
            value={way}
            onValueChange={setWay}
            options={[
              {
                value: 'open',
                label: t({ context: 'registration', message: 'Open' }),
                help: t`Anyone who can reach this server can sign up and play.`,
              },
              { value: 'review', label: t`By review`, help: t`Anyone can register; you approve each account.` },
              { value: 'closed', label: t`Closed`, help: t`Only you create accounts.` },
            ]}
          />
        </Field>
        {way !== 'closed' && (
          <Field label={<Trans>Role of new accounts</Trans>}>
            <Select className="w-60" value={role} onValueChange={setRole} options={roles.options} loading={roles.isPending} />
          </Field>
        )}
      </FormRows>
      {failure !== null && <FieldError>{failure}</FieldError>}
      <WizardFoot {...foot} isSaving={isSaving} />
    </form>
  )
}
