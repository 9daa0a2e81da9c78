import { msg } from '@lingui/core/macro'
import type { TabRows } from '../setting-row.ts'

const bool = { kind: 'bool' } as const

export const general: TabRows = {
  tab: 'general',
  label: msg`General`,
  groups: [
    {
      key: 'names',
      title: msg`Names`,
      rows: [
        {
          name: 'system_name',
          label: msg`System name`,
          help: msg`Shown in the title, on the sign-in page and in exports.`,
          control: { kind: 'text' },
        },
        {
          name: 'system_name_zh',
          label: msg`System name, Chinese`,
          help: msg`Used in the Chinese interface; leave empty to use the name above.`,
          control: { kind: 'text' },
        },
        {
          name: 'organiser_name',
          label: msg({ context: 'setting', message: 'Organiser' }),
          help: msg`Shown under the sign-in title.`,
          control: { kind: 'text' },
        },
      ],
    },
    {
      key: 'language',
      title: msg`Language and time`,
      rows: [
        {
          name: 'time_zone',
          label: msg`Time zone`,
          help: msg`Used for times, dates, schedules and file names. People can choose their own for what they see.`,
          control: { kind: 'zone' },
        },
        {
          name: 'locale_default',
          label: msg`Language`,
          control: {
            kind: 'choice',
            options: [
              ['browser', msg`same as browser`],
              ['en', msg`English`],
              ['zh', msg`Chinese`],
            ],
          },
        },
        { name: 'locale_switch', label: msg`Language switch`, help: msg`People can switch the language.`, control: bool },
      ],
    },
    {
      key: 'maintenance',
      title: msg`Maintenance`,
      rows: [
        {
          name: 'maintenance_on',
          label: msg`Maintenance`,
          help: msg`Only administrators can sign in; everyone else sees the text.`,
          control: bool,
          warning: { when: (values) => values.maintenance_on, words: msg`Also closes running contests to players.` },
        },
        { name: 'maintenance_text', label: msg`Maintenance text`, control: { kind: 'lines', max: 255 } },
      ],
    },
  ],
}

export const appearance: TabRows = {
  tab: 'appearance',
  label: msg`Appearance`,
  groups: [
    {
      key: 'theme',
      title: msg`Theme`,
      rows: [
        {
          name: 'theme_default',
          label: msg`Theme`,
          control: {
            kind: 'choice',
            options: [
              ['dark', msg`dark`],
              ['light', msg`light`],
            ],
          },
        },
        { name: 'theme_switch', label: msg`Theme switch`, help: msg`People can switch the theme.`, control: bool },
      ],
    },
    {
      key: 'pictures',
      title: msg`Logos and pictures`,
      rows: [
        {
          name: 'logo_dark',
          label: msg`Logo on dark`,
          help: msg`248 × 38 pixels or larger, same aspect ratio (within 5%).`,
          control: { kind: 'picture', purpose: 'system_logo' },
        },
        {
          name: 'logo_light',
          label: msg`Logo on light`,
          help: msg`248 × 38 pixels or larger, same aspect ratio (within 5%).`,
          control: { kind: 'picture', purpose: 'system_logo' },
        },
        { name: 'favicon', label: msg`Browser tab`, help: msg`A square picture.`, control: { kind: 'picture', purpose: 'favicon' } },
        {
          name: 'login_picture',
          label: msg`Sign-in page`,
          help: msg`Shown left of the sign-in form at 1024 pixels and wider.`,
          control: { kind: 'picture', purpose: 'login_picture' },
        },
      ],
    },
    {
      key: 'texts',
      title: msg`Sign-in page`,
      rows: [
        { name: 'login_text', label: msg`Sign-in page text`, help: msg`Markdown.`, control: { kind: 'lines', max: 1024, rows: 4 } },
        {
          name: 'footer_text',
          label: msg`Footer`,
          help: msg`Markdown, such as the ICP number.`,
          control: { kind: 'lines', max: 255, rows: 2 },
        },
        {
          name: 'login_shows_contests',
          label: msg`Running contests`,
          help: msg`The sign-in page lists them with a link to their public ranking.`,
          control: bool,
        },
      ],
    },
  ],
}

export const contests: TabRows = {
  tab: 'contests',
  label: msg`Contests`,
  groups: [
    {
      key: 'flags',
      title: msg`Dynamic flags`,
      note: msg`For contests created from now on; each contest can override it until it has submissions.`,
      rows: [
        {
          name: 'dynamic_flag_prefix',
          label: msg`Prefix`,
          help: msg`Text before the braces. Leave empty for no prefix.`,
          control: { kind: 'code' },
        },
        {
          name: 'dynamic_flag_length',
          label: msg`Characters`,
          help: msg`Between the braces.`,
          control: { kind: 'number', min: 8, max: 128 },
        },
      ],
    },
    {
      key: 'teams',
      title: msg`Teams`,
      rows: [
        {
          name: 'team_self_service',
          label: msg`Player-created teams`,
          help: msg`Players create and join teams themselves.`,
          control: bool,
        },
        { name: 'team_max_members', label: msg`Maximum members`, help: msg`For new teams.`, control: { kind: 'number', min: 1, max: 100 } },
        {
          name: 'message_send_interval_s',
          label: msg`Seconds between messages`,
          help: msg`How long a player must wait between messages to the organisers.`,
          control: { kind: 'number', min: 0, max: 3600 },
        },
      ],
    },
  ],
}
