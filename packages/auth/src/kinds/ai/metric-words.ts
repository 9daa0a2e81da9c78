import type { AiMetric } from '@beacon/api/kinds/ai/views'
import { useLingui } from '@lingui/react/macro'

export function useMetricWords(): Record<AiMetric, string> {
  const { t } = useLingui()
  return {
    accuracy: t({ context: 'metric', message: 'Accuracy' }),
    balanced_accuracy: t({ context: 'metric', message: 'Balanced accuracy' }),
    precision: t({ context: 'metric', message: 'Precision' }),
    recall: t({ context: 'metric', message: 'Recall' }),
    f1_macro: t({ context: 'metric', message: 'F1 macro' }),
    f1_micro: t({ context: 'metric', message: 'F1 micro' }),
    f1_binary: t({ context: 'metric', message: 'F1 binary' }),
    roc_auc: t({ context: 'metric', message: 'ROC AUC' }),
    log_loss: t({ context: 'metric', message: 'Log loss' }),
    mae: t({ context: 'metric', message: 'Mean absolute error' }),
    rmse: t({ context: 'metric', message: 'Root mean squared error' }),
  }
}
