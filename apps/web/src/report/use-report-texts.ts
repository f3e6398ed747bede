import type { CareLevel } from '@skin-mirror/shared/dimension/dimension.ts';
import { useTranslation } from 'react-i18next';
import { bandText, careLevelNumeral } from '../lib/care-level.ts';
import { useOpenReport } from './report-context.ts';
import { drawnLength, figure, type ReportDimension } from './score-display.ts';

/** Returns functions that write results as the shop's settings and the reader's language require. */
export function useReportTexts() {
  const { t } = useTranslation();
  const { report, locale, language } = useOpenReport();
  const showType = report.data_show_type;

  const dimensionName = (key: string) => t(`dimension.${key}`, { defaultValue: key });

  return {
    dimensionName,

    /** Returns the dimension's name. Adds the skin layer if the report has both layers. */
    nameOf({ key, layer }: Pick<ReportDimension, 'key' | 'layer'>): string {
      const name = dimensionName(key);
      const twice = report.dims.some((other) => other.key === key && other.layer !== layer);
      return twice ? t('report.with_layer', { name, layer: t(`layer.${layer}`) }) : name;
    },

    /** Writes a care level as a number or as a severity range. The shop's platform decides which. */
    levelText: (level: number) =>
      report.shows_bands ? bandText(level as CareLevel) : careLevelNumeral(level as CareLevel, locale),
    levelWords: (level: number) => t(`care_level.${level}`),

    /** The number without a unit, for charts and tables. */
    figureOf: (score: number) => figure(score, showType, locale),
    /** The number with its unit, for sentences. */
    figureWithUnit: (score: number) => t(`report.figure.${showType}`, { figure: figure(score, showType, locale) }),
    listed: (texts: readonly string[]) => new Intl.ListFormat(language, { type: 'conjunction' }).format(texts),
    /** Writes an amount in the shop's currency, if the options name no other. */
    priced: (amount: number, options?: Intl.NumberFormatOptions) =>
      new Intl.NumberFormat(language, {
        style: 'currency',
        currencyDisplay: 'narrowSymbol',
        currency: report.currency,
        ...options,
      }).format(amount),

    lengthOf: (score: number) => drawnLength(score, showType),
    chartHint: t(showType === 2 && locale === 'ko' ? 'report.chart_hint_roman' : `report.chart_hint.${showType}`),
  };
}
