import { usePermission } from '@beacon/auth'
import { appHref } from '@beacon/router'
import { buttonLook } from '@beacon/ui/controls'
import { DescriptionList, Section } from '@beacon/ui/layout'
import type { OwnProfile } from '@beacon/api/people/profile'
import { formatDate, useFormatLocale } from '@beacon/i18n'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ChoicePart } from './choice-part.tsx'
import { DataPart } from './data-part.tsx'
import { HistoryPart } from './history-part.tsx'
import { LinkedPart } from './linked-part.tsx'
import { MailPart } from './mail-part.tsx'
import { PartState } from './part-state.tsx'
import { PicturePart } from './picture-part.tsx'
import { ProfileForm } from './profile-form.tsx'
import { profileQuery } from './queries.ts'
import { SessionList } from './session-list.tsx'
import { TimeZonePart } from './time-zone-part.tsx'
import { TokenPart } from './token-part.tsx'
import { TotpPart } from './totp-part.tsx'
import { OwnPage } from '../../parts/own-page.tsx'

/** The own profile: what others see, how one signs in and where, what programs may do, and how this browser shows things. */
export function ProfilePage() {
  const own = useQuery(profileQuery)
  return (
    <OwnPage>
      <h1 className="type-title border-b border-rule pb-3 text-fg">
        <Trans>Profile</Trans>
      </h1>
      {own.data === undefined ? <PartState query={own} /> : <Parts own={own.data} />}
    </OwnPage>
  )
}

function Parts({ own }: { own: OwnProfile }) {
  const mayHaveTokens = usePermission('front.token.own')
  return (
    <>
      <Facts own={own} />
      <Part title={<Trans>About me</Trans>}>
        <div className="mb-5">
          <PicturePart own={own} />
        </div>
        <ProfileForm own={own} />
      </Part>
      <Part title={<Trans>Language, theme and time zone</Trans>}>
        <div className="grid gap-5">
          <ChoicePart />
          <TimeZonePart own={own} />
        </div>
      </Part>
      <Part title={<Trans>Password</Trans>}>
        <PasswordPart own={own} />
      </Part>
      <Part title={<Trans>Two-factor sign-in</Trans>}>
        <TotpPart />
      </Part>
      <LinkedPart />
      <Part title={<Trans>Sessions</Trans>}>
        <SessionList />
      </Part>
      {mayHaveTokens && (
        <Part title={<Trans>API tokens</Trans>}>
          <TokenPart />
        </Part>
      )}
      {own.mail_enabled && (
        <Part title={<Trans>E-mail</Trans>}>
          <MailPart own={own} />
        </Part>
      )}
      <Part title={<Trans>Sign-in history, 90 days</Trans>}>
        <HistoryPart />
      </Part>
      <Part title={<Trans>My data</Trans>}>
        <DataPart data={own.data} />
      </Part>
    </>
  )
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Section title={title} className="mt-8">
      {children}
    </Section>
  )
}

function Facts({ own }: { own: OwnProfile }) {
  const locale = useFormatLocale()
  const end = own.expires_at
  return (
    <DescriptionList
      className="mt-5"
      facts={[
        { key: 'username', label: <Trans>Username</Trans>, value: <span className="font-mono">{own.username}</span> },
        { key: 'name', label: <Trans>Real name</Trans>, value: own.name },
        { key: 'organisation', label: <Trans>Organisation</Trans>, value: own.organisation_name ?? '–' },
        { key: 'role', label: <Trans>Role</Trans>, value: (locale === 'zh' ? own.role_name_zh : undefined) ?? own.role_name },
        ...(end === null ? [] : [{ key: 'end', label: <Trans>Valid until</Trans>, value: formatDate(locale, end) }]),
      ]}
    />
  )
}

function PasswordPart({ own }: { own: OwnProfile }) {
  const locale = useFormatLocale()
  if (!own.ways.password)
    return (
      <p className="text-fg-2">
        <Trans>This account signs in elsewhere. Change its password there.</Trans>
      </p>
    )
  return (
    <div className="grid gap-4">
      <p className="text-fg-2">
        {own.ways.password_changed_at !== null && <Trans>Changed on {formatDate(locale, own.ways.password_changed_at)}.</Trans>}{' '}
        <Trans>Changing it signs out your other sessions and revokes your API tokens.</Trans>
      </p>
      <a
        className={`${buttonLook({})} justify-self-start`}
        href={appHref('arena', '/change-password/:type', { type: 'own' }, { next: location.pathname })}
      >
        <Trans>Change password</Trans>
      </a>
    </div>
  )
}
