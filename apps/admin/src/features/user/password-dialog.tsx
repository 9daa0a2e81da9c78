import { Input, RadioGroup } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { isPasswordForm } from '@beacon/api/people/person-rules'
import { errorText } from '@beacon/i18n'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { usePersonFormRules } from '../../parts/people/person-form-rules.ts'
import { QuestionFrame, type QuestionProps } from './question-frame.tsx'

type Way = 'generated' | 'own' | 'default'

/** A new password: made for each, one that is typed, or the installation's default. It must always be changed. */
export function PasswordDialog(props: QuestionProps) {
  const { t, i18n } = useLingui()
  const { password: limits } = usePersonFormRules()
  const [way, setWay] = useState<Way>('generated')
  const [password, setPassword] = useState('')
  const values = { generated: {}, own: { password }, default: { default_password: true } }[way]
  return (
    <QuestionFrame
      {...props}
      check={() =>
        way === 'own' && !isPasswordForm(password, { ...limits, mixed_case: limits.mixed })
          ? errorText(i18n, 'password_wrong_form', { ...limits, mixed: limits.mixed ? 'yes' : 'no' })
          : null
      }
      values={() => values}
    >
      <RadioGroup
        aria-label={t`New password`}
        value={way}
        onValueChange={setWay}
        options={[
          { value: 'generated', label: t`Generated`, help: t`Each account gets its own, shown once.` },
          { value: 'own', label: t`This one`, help: t`The same for all.` },
          { value: 'default', label: t`The default password`, help: t`From the system settings.` },
        ]}
      />
      {way === 'own' && (
        <div className="mt-3">
          <Field label={<Trans>Password</Trans>} layout="stack" required>
            <Input mono autoComplete="new-password" value={password} onChange={(event) => setPassword(event.target.value)} />
          </Field>
        </div>
      )}
    </QuestionFrame>
  )
}
