import { msg } from '@lingui/core/macro'
import type { TabRows } from '../setting-row.ts'

const bool = { kind: 'bool' } as const
const minutes = msg({ context: 'unit', message: 'min' })
const gigabytes = msg({ context: 'unit', message: 'GB' })
const hours = msg({ context: 'unit', message: 'h' })

/** Scenes on this installation as a whole; what a kind or a contest decides stands in its own form. */
export const range: TabRows = {
  tab: 'range',
  label: msg({ context: 'settings', message: 'Range' }),
  groups: [
    {
      key: 'access',
      title: msg`Access to scenes`,
      note: msg`Applied within two seconds. Disabling a method closes its open connections.`,
      rows: [
        {
          name: 'scene_access_modes',
          label: msg`Offered to players`,
          help: msg`Contests can offer only these. Host ports must also be enabled in the contest.`,
          control: { kind: 'ways' },
        },
        {
          name: 'target_domain',
          label: msg`Domain of web targets`,
          help: msg`A dedicated domain with a wildcard record pointing here. Never a subdomain of this site.`,
          control: { kind: 'code' },
        },
        {
          name: 'host_port_range',
          label: msg`Host ports`,
          help: msg`Range, such as 20000-29999, open to everyone who can reach this machine. Running scenes keep their ports.`,
          control: { kind: 'code' },
        },
        {
          name: 'host_port_name',
          label: msg`Name in host ports`,
          help: msg`Address players connect to. Use a different name than this site to open web pages. Empty: this site's name.`,
          control: { kind: 'code' },
        },
      ],
    },
    {
      key: 'queue',
      title: msg`Queue`,
      rows: [
        {
          name: 'scene_queue_max',
          label: msg`Scenes waiting at most`,
          help: msg`When the machine is full, scenes wait for capacity. Above this number, starts are refused.`,
          control: { kind: 'number', min: 10, max: 10_000 },
        },
      ],
    },
    {
      key: 'images',
      title: msg`Images`,
      rows: [
        {
          name: 'image_archive_limit_gb',
          label: msg`Upload at most`,
          help: msg`The unpacked image may be up to four times this size.`,
          control: { kind: 'number', min: 1, max: 50, unit: gigabytes },
        },
        {
          name: 'image_quota_gb',
          label: msg`All images together`,
          help: msg`Builds stop above this total. Lowering it deletes nothing.`,
          control: { kind: 'number', min: 10, max: 100_000, unit: gigabytes },
        },
        {
          name: 'image_registry_hosts',
          label: msg`Registries`,
          help: msg`Hosts for images and Dockerfile bases, data hosts included: registry.example.org:5000. Without TLS, prefix http://. Empty: none.`,
          control: { kind: 'registries' },
        },
        {
          name: 'image_build_network',
          label: msg`Network for builds`,
          help: msg`Dockerfile steps reach the internet, and inside only what OUTBOUND_ALLOW lists. Turning it off stops running builds.`,
          control: bool,
        },
      ],
    },
    {
      key: 'instances',
      title: msg`Instances`,
      note: msg`Applies to new instances. Lowering it closes nothing.`,
      rows: [
        { name: 'instance_per_user', label: msg`Per person at once`, control: { kind: 'number', min: 1, max: 100 } },
        {
          name: 'instance_lifetime_max_hours',
          label: msg`Run at most`,
          help: msg`Only people who can operate all scenes can start one with no end time.`,
          control: { kind: 'number', min: 1, max: 720, unit: hours },
        },
        { name: 'sandbox_minutes', label: msg`Sandbox at most`, control: { kind: 'number', min: 10, max: 480, unit: minutes } },
      ],
    },
    {
      key: 'console',
      title: msg`Consoles`,
      note: msg`Applies to consoles opened from now on.`,
      rows: [
        { name: 'console_per_user', label: msg`Per person`, control: { kind: 'number', min: 1, max: 32 } },
        { name: 'console_per_node', label: msg`Per node`, control: { kind: 'number', min: 1, max: 50 } },
        {
          name: 'console_idle_minutes',
          label: msg`Closed when idle for`,
          control: { kind: 'number', min: 5, max: 240, unit: minutes },
        },
        { name: 'console_max_hours', label: msg`Open at most`, control: { kind: 'number', min: 1, max: 72, unit: hours } },
      ],
    },
  ],
}
