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
  image_working: msg({ id: 'error.image_working', message: 'Still in the making. Cancel it first.' }),
  image_over: msg({ id: 'error.image_over', message: 'Its making is already over.' }),
  image_not_saved: msg({ id: 'error.image_not_saved', message: 'The image has no saved version yet.' }),
  image_locked: msg({ id: 'error.image_locked', message: '{name} is working on it.' }),
  image_timeout: msg({ id: 'error.image_timeout', message: '{step} took over {min} min. The disk is kept.' }),
  image_unchecked: msg({ id: 'error.image_unchecked', message: 'Check it first, or say why it is saved unchecked.' }),
  instance_authored: msg({
    id: 'error.instance_authored',
    message: 'An image is being made in this machine. Work with it on the page of the image.',
  }),
  image_name_taken: msg({ id: 'error.image_name_taken', message: 'An image of this name exists ({number}). Choose another.' }),
  image_categories_many: msg({ id: 'error.image_categories_many', message: 'There are {max} categories already. Delete one first.' }),
  port_duplicate: msg({ id: 'error.port_duplicate', message: 'Port {port}/{proto} appears twice.' }),
  word_duplicate: msg({ id: 'error.word_duplicate', message: '“{name}” appears twice.' }),
  command_wrong: msg({ id: 'error.command_wrong', message: 'A quote or a backslash is left open.' }),
  registry_host_invalid: msg({
    id: 'error.registry_host_invalid',
    message: 'One entry is not a registry. Example: registry.example.org:5000.',
  }),
  registry_off: msg({
    id: 'error.registry_off',
    message: 'No registry is allowed here. An administrator names them under System settings › Range.',
  }),
  image_export_running: msg({
    id: 'error.image_export_running',
    message: 'Another image is being exported ({name}, {percent} %). Try again when it is done.',
  }),
  disk_short: msg({
    id: 'error.disk_short',
    message: 'The server needs {need} of free disk space for this and has {free}. Free some space first.',
  }),
}
