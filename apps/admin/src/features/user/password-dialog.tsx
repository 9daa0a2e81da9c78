import { Input, RadioGroup } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { isPasswordForm } from '@beacon/api/person-rules'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { QuestionProps } from './action-dialog.tsx'
import { QuestionFrame } from './question-frame.tsx'

type Way = 'generated' | 'own' | 'default'

/** A new password: made for each, one that is typed, or the installation's default. It must always be changed. */
export function PasswordDialog(props: QuestionProps) {
  const { t } = useLingui()
  const [way, setWay] = useState<Way>('generated')
  const [password, setPassword] = useState('')
  const values = { generated: {}, own: { password }, default: { default_password: true } }[way]
  return (
    <QuestionFrame
      {...props}
      check={() =>
        way === 'own' && !isPasswordForm(password)
          ? t`Use 8–20 characters with at least two of: letters, digits, symbols. No spaces.`
          : null
      }
      values={() => values}
    >
      <RadioGroup
        aria-label={t`New password`}
        value={way}
        onValueChange={setWay}
        options={[
          { value: 'generated', label: t`Generated`, help: t`Each gets one of its own, shown once.` },
          { value: 'own', label: t`This one`, help: t`The same for all.` },
          { value: 'default', label: t`The default password`, help: t`As the settings have it.` },
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
