import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Kbd } from '../controls/kbd.tsx'
import { SearchInput } from '../controls/search-input.tsx'
import { DescriptionList, FactStrip } from '../layout/description-list.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { QrCode } from '../layout/qr-code.tsx'
import { Toolbar } from '../layout/toolbar.tsx'
import { Breadcrumbs } from '../nav/breadcrumbs.tsx'
import { NavTree } from '../nav/nav-tree.tsx'
import type { LinkParts } from '../nav/link.ts'
import { LinkTabs, Tabs } from '../nav/tabs.tsx'
import { Logo, LogoMark } from '../theme/logo.tsx'
import { Sample, Samples } from './frame.tsx'

const groups = [
  {
    key: 'contests',
    label: 'Contests',
    items: [
      { key: 'arenas', label: 'Arenas', count: 4 },
      { key: 'ctf', label: 'CTF', count: 46 },
      { key: 'teams', label: 'Teams', count: 318 },
    ],
  },
  { key: 'banks', label: 'Question banks', items: [{ key: 'all', label: 'All exercises' }] },
]

const drawLink = (_: unknown, { children, ...parts }: LinkParts) => (
  <a href="#layout" {...parts}>
    {children}
  </a>
)

/** Page frames and navigation. */
export function Layout() {
  const [tab, setTab] = useState('guide')
  const [search, setSearch] = useState('')
  return (
    <Samples>
      <Sample name="Header, tabs, toolbar" wide>
        <Breadcrumbs
          items={[
            { key: 'contests', node: <a href="#layout">Contests</a> },
            { key: 'ctf', node: 'CTF' },
          ]}
        />
        <PageHeader
          title="CTF contests"
          facts={<span>46 in all</span>}
          actions={<Button look="primary">New contest</Button>}
          className="mt-3"
        />
        <LinkTabs
          label="Status"
          current="all"
          renderLink={drawLink}
          tabs={[
            { value: 'all', label: 'All', count: 46 },
            { value: 'running', label: 'Running', count: 3 },
            { value: 'bulletin', label: 'Bulletin', news: '2 new' },
          ]}
        />
        <Toolbar
          label="Filters and actions"
          end={
            <>
              <span className="mr-2 text-caption">3 selected</span>
              <Button size="sm" look="quiet">
                Publish
              </Button>
              <Button size="sm" look="quiet-danger">
                Delete
              </Button>
            </>
          }
        >
          <SearchInput
            label="Search contests"
            value={search}
            onValueChange={setSearch}
            placeholder="Name or organiser"
            hint={<Kbd>/</Kbd>}
            className="w-60"
          />
          <Button>Type: any</Button>
        </Toolbar>
      </Sample>
      <Sample name="Navigation">
        <NavTree
          label="Main"
          groups={groups}
          current="ctf"
          storageKey="beacon.gallery.nav"
          renderLink={drawLink}
          className="w-[216px] border-r border-rule"
        />
      </Sample>
      <Sample name="Tabs in a page">
        <Tabs
          label="Help"
          value={tab}
          onValueChange={setTab}
          tabs={[
            { value: 'guide', label: 'Guide', panel: 'How to play.' },
            { value: 'rules', label: 'Rules', panel: 'What is forbidden.' },
          ]}
        />
      </Sample>
      <Sample name="Facts">
        <FactStrip
          facts={[
            { label: 'Teams', value: '148' },
            { label: 'Correct', value: '2,371', note: 'of 9,204' },
            { label: 'First bloods', value: '30' },
          ]}
        />
        <DescriptionList
          className="mt-6"
          facts={[
            { label: 'Organiser', value: 'Harbour City Cyber Range' },
            { label: 'Zone', value: 'Asia/Shanghai' },
          ]}
        />
      </Sample>
      <Sample name="Brand">
        <div className="flex items-center gap-6">
          <Logo />
          <LogoMark size={48} label="Beacon" />
          <QrCode value="https://example.test/screen" label="Opens the screen on a phone" size={120} />
        </div>
      </Sample>
    </Samples>
  )
}
