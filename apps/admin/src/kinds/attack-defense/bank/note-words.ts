import type { ServiceDraft, ServiceNote } from '@beacon/api/kinds/attack-defense/service-import'
import { useLingui } from '@lingui/react/macro'

type Values = ServiceDraft['notes'][number]['values']

/** What an import repaired by itself, or refuses. */
export function useNoteWords(): (note: { code: ServiceNote; values: Values }) => string {
  const { t } = useLingui()
  return ({ code, values }) => {
    const { from = '', to = '', field = '', n = 0, max = 0, names = '', puts = 0, path = '', type = '', key = '' } = values
    const words: Record<ServiceNote, string> = {
      key_changed: t`Key ${to} from the name “${from}”.`,
      number_changed: t`${field} was ${from}, now ${to}.`,
      mode_plain: t`No pfr or nfr tag: put prints a private ID.`,
      port_default: t`The script names no port: ${to} is used. Check it.`,
      port_read: t`Port ${to}: ${from} in ${path}.`,
      files_packed: t`${n} further files become the files of the script.`,
      modules_here: t`${path}: the checker image has ${names}.`,
      modules_absent: t`${path}: the checker image does not have ${names}. A script that imports them needs an image of yours.`,
      puts_cut: t`${puts} puts a round; there are ${to} stores.`,
      keys_unread: t`Not read from config.yml: ${names}.`,
      script_absent: t`${path} is not in the folder.`,
      script_name: t`${path} is not a .py file.`,
      script_large: t`${path} is larger than 10 MB.`,
      type_unknown: t`Checker type ${type} uses another protocol.`,
      places_many: t`${n} places, at most ${max} fit.`,
      key_repeated: t`Another task of the folder has the key ${key}.`,
    }
    return words[code]
  }
}
