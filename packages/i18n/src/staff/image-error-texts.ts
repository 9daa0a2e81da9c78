import { msg } from '@lingui/core/macro'
import { serviceErrorTexts } from './service-error-texts.ts'

/** Why an image, what it starts with, or a service for it was refused. */
export const imageErrorTexts = {
  ...serviceErrorTexts,
  image_in_use: msg({
    id: 'error.image_in_use',
    message:
      '{shown, plural, =0 {Used in {n, plural, one {# place} other {# places}}.} other {Used in {n, plural, one {# place} other {# places}}: {names}.}}',
  }),
  target_in_use: msg({
    id: 'error.target_in_use',
    message: 'A question in a running contest uses it: {list}. Wait until the contest ends.',
  }),
  target_no_card: msg({ id: 'error.target_no_card', message: 'The target has no card yet. Write one first.' }),
  target_not_offered: msg({
    id: 'error.target_not_offered',
    message: 'Not available to you: {names}. Ask the owner, or choose another image.',
  }),
  image_working: msg({ id: 'error.image_working', message: 'The build is still running. Cancel it first.' }),
  image_over: msg({ id: 'error.image_over', message: 'The build has already finished.' }),
  image_not_saved: msg({ id: 'error.image_not_saved', message: 'The image has no saved version yet.' }),
  image_locked: msg({ id: 'error.image_locked', message: '{name} is working on it.' }),
  image_timeout: msg({ id: 'error.image_timeout', message: '{step} exceeded {min} min. The disk is kept.' }),
  image_unchecked: msg({ id: 'error.image_unchecked', message: 'Check it first, or give a reason for saving unchecked.' }),
  instance_authored: msg({
    id: 'error.instance_authored',
    message: 'An image is being built on this machine. Use the image’s page.',
  }),
  image_name_taken: msg({ id: 'error.image_name_taken', message: 'An image with this name exists ({number}). Choose another.' }),
  image_categories_many: msg({ id: 'error.image_categories_many', message: 'The limit of {max} categories is reached. Delete one first.' }),
  port_duplicate: msg({ id: 'error.port_duplicate', message: 'Port {port}/{proto} appears twice.' }),
  word_duplicate: msg({ id: 'error.word_duplicate', message: '“{name}” appears twice.' }),
  command_wrong: msg({ id: 'error.command_wrong', message: 'Unclosed quote or backslash.' }),
  registry_host_invalid: msg({
    id: 'error.registry_host_invalid',
    message: 'One entry is not a registry. Example: registry.example.org:5000.',
  }),
  registry_off: msg({
    id: 'error.registry_off',
    message: 'No registries are allowed. An administrator can add them under System settings › Range.',
  }),
  image_export_running: msg({
    id: 'error.image_export_running',
    message: 'Another image is being exported ({name}, {percent}%). Try again when it is done.',
  }),
  disk_short: msg({
    id: 'error.disk_short',
    message: 'The server needs {need} of free disk space for this and has {free}. Free some space first.',
  }),
}
