import { Mark } from '@beacon/ui/theme'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** What a new password must be, as far as this browser can tell: the known list and the history are the server's. */
export function passwordRules(password: string, limits: { min: number; max: number }) {
  const kinds = [/[A-Za-z]/, /\d/, /[!-/:-@[-`{-~]/].filter((kind) => kind.test(password)).length
  return {
    hasLength: password.length >= limits.min && password.length <= limits.max,
    hasTwoKinds: kinds >= 2,
    hasNoOther: password !== '' && /^[!-~]+$/.test(password),
  }
}

function Rule({ met, children }: { met: boolean; children: ReactNode }) {
  return (
    <li className={met ? 'flex items-center gap-2 text-jade' : 'flex items-center gap-2 text-fg-3'}>
      <Mark name={met ? 'check' : 'ring'} />
      <span>{children}</span>
      <span className="sr-only">{met ? <Trans>met</Trans> : <Trans>not met</Trans>}</span>
    </li>
  )
}

/** The rules of a new password, each ticked as soon as what is typed meets it. */
export function PasswordRules({ password, min, max }: { password: string; min: number; max: number }) {
  const { hasLength, hasTwoKinds, hasNoOther } = passwordRules(password, { min, max })
  return (
    <ul className="grid gap-1 text-dense">
      <Rule met={hasLength}>
        <Trans>
          {min}–{max} characters
        </Trans>
      </Rule>
      <Rule met={hasTwoKinds}>
        <Trans>At least two of: letters, digits, symbols</Trans>
      </Rule>
      <Rule met={hasNoOther}>
        <Trans>No spaces</Trans>
      </Rule>
    </ul>
  )
}
