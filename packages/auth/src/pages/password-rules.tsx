import { Mark } from '@beacon/ui/theme'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PasswordLimits } from '../form/password-limits.ts'

/** What a new password must be, as far as this browser can tell: the known list and the history are the server's. */
export function passwordRules(password: string, limits: PasswordLimits) {
  const kinds = [/[A-Za-z]/, /\d/, /[!-/:-@[-`{-~]/].filter((kind) => kind.test(password)).length
  return {
    hasLength: password.length >= limits.min && password.length <= limits.max,
    hasKinds: kinds >= limits.kinds,
    hasBothCases: /[a-z]/.test(password) && /[A-Z]/.test(password),
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
export function PasswordRules({ password, limits, username = '' }: { password: string; limits: PasswordLimits; username?: string }) {
  const { hasLength, hasKinds, hasBothCases, hasNoOther } = passwordRules(password, limits)
  const { min, max } = limits
  const hasName = username.length >= 4 && password.toLowerCase().includes(username.toLowerCase())
  return (
    <ul className="grid gap-1 text-dense">
      <Rule met={hasLength}>
        <Trans>
          {min}–{max} characters
        </Trans>
      </Rule>
      {limits.kinds > 1 && (
        <Rule met={hasKinds}>
          {limits.kinds === 2 ? <Trans>At least two of: letters, digits, symbols</Trans> : <Trans>Letters, digits and symbols</Trans>}
        </Rule>
      )}
      {limits.mixed && (
        <Rule met={hasBothCases}>
          <Trans>Upper and lower case</Trans>
        </Rule>
      )}
      <Rule met={hasNoOther}>
        <Trans>No spaces</Trans>
      </Rule>
      {username.length >= 4 && (
        <Rule met={password !== '' && !hasName}>
          <Trans>Does not contain the username</Trans>
        </Rule>
      )}
    </ul>
  )
}
