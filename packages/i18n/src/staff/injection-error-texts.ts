import { msg } from '@lingui/core/macro'

/** Why nothing is put into the node of an authoring. */
export const injectionErrorTexts = {
  inject_running: msg({ id: 'error.inject_running', message: 'A service is being injected. Wait until it finishes, or go back first.' }),
  inject_many: msg({ id: 'error.inject_many', message: 'With their dependencies, these are more than {max} services. Choose fewer.' }),
  injection_cannot: msg({
    id: 'error.injection_cannot',
    message: 'Files cannot be added to a virtual machine here. Services are mounted as a disc.',
  }),
  node_path_wrong: msg({
    id: 'error.node_path_wrong',
    message: 'Enter a file below /root, /home, /opt, /tmp or /srv, as in /opt/tool/run.sh.',
  }),
  node_path_taken: msg({ id: 'error.node_path_taken', message: '{path} is a link or a folder. Choose another path.' }),
}
