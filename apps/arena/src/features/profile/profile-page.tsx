import { useSession } from '@beacon/auth'
import { appHref } from '@beacon/router'
import { buttonLook } from '@beacon/ui/controls'
import { DescriptionList, Section } from '@beacon/ui/layout'
import { Trans } from '@lingui/react/macro'
import { ChoicePart } from './choice-part.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SessionList } from './session-list.tsx'

/** The own profile: what others see, how this browser shows things, and where one is signed in. */
export function ProfilePage() {
  const me = useSession()
  return (
    <div className="px-page py-6">
      <div className="mx-auto max-w-[880px]">
        <h1 className="type-title border-b border-rule pb-3 text-fg">
          <Trans>Profile</Trans>
        </h1>
        <DescriptionList
          className="mt-5"
          facts={[
            { key: 'username', label: <Trans>Username</Trans>, value: <span className="font-mono">{me.username}</span> },
            { key: 'name', label: <Trans>Real name</Trans>, value: me.name },
            { key: 'organisation', label: <Trans>Organisation</Trans>, value: me.organisation_name ?? '–' },
            { key: 'role', label: <Trans>Role</Trans>, value: me.role_name },
          ]}
        />
        <Section title={<Trans>About me</Trans>} className="mt-6">
          <ProfileForm me={me} />
        </Section>
        <Section title={<Trans>Language and theme</Trans>} className="mt-8">
          <ChoicePart />
        </Section>
        <Section title={<Trans>Password</Trans>} className="mt-8">
          <a className={buttonLook({})} href={appHref('arena', '/change-password/:type', { type: 'own' }, { next: location.pathname })}>
            <Trans>Change password</Trans>
          </a>
        </Section>
        <Section title={<Trans>Sessions</Trans>} className="mt-8">
          <SessionList />
        </Section>
      </div>
    </div>
  )
}
