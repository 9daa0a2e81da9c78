import { msg } from '@lingui/core/macro'
import type { TabRows } from '../setting-row.ts'

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
      note: msg`A change applies within two seconds. Open connections of a closed way end.`,
      rows: [
        {
          name: 'scene_access_modes',
          label: msg`Offered to players`,
          help: msg`A contest offers no more than this, and host ports only where it asks for them.`,
          control: { kind: 'ways' },
        },
        {
          name: 'target_domain',
          label: msg`Domain of web targets`,
          help: msg`A domain that nothing else uses, with a wildcard record pointing here. Never a subdomain of this site.`,
          control: { kind: 'code' },
        },
        {
          name: 'host_port_range',
          label: msg`Host ports`,
          help: msg`First and last port, such as 20000-29999; running scenes keep theirs. Everyone who reaches this machine reaches these ports, other teams included.`,
          control: { kind: 'code' },
        },
        {
          name: 'host_port_name',
          label: msg`Name in host ports`,
          help: msg`Name or address of this machine that players connect to. Web pages there need another name than this site, whose cookies browsers send to every port. Empty: the name of this site.`,
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
          help: msg`When the machine is full, scenes wait for room. Beyond this number a start is refused.`,
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
          help: msg`Unpacked, and as an image, it may have four times as much.`,
          control: { kind: 'number', min: 1, max: 50, unit: gigabytes },
        },
        {
          name: 'image_quota_gb',
          label: msg`All images together`,
          help: msg`Beyond this no image is made. A lower number deletes nothing.`,
          control: { kind: 'number', min: 10, max: 100_000, unit: gigabytes },
        },
        {
          name: 'image_registry_hosts',
          label: msg`Registries`,
          help: msg`Images may be fetched from these hosts, and from nowhere else: registry.example.org:5000, or http:// before one without TLS. Empty: not at all. Where a registry keeps its data on another host, add that as well.`,
          control: { kind: 'words' },
        },
      ],
    },
    {
      key: 'instances',
      title: msg`Instances`,
      note: msg`Applies to instances started from now on. A lower number closes none.`,
      rows: [
        { name: 'instance_per_user', label: msg`Per person at once`, control: { kind: 'number', min: 1, max: 100 } },
        {
          name: 'instance_lifetime_max_hours',
          label: msg`Run at most`,
          help: msg`Only who may operate all scenes starts one without an end.`,
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
