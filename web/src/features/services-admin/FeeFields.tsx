import { STATE_NAMES } from '@anupalan/domain/rules/gst-states';
import { GOVERNMENT_FEE_KINDS, PAYEES, SERVICE_TEXTS } from '@anupalan/domain/rules/service-lists';
import { MAX_REMARK_LENGTH } from '@anupalan/domain/rules/text';
import { useFormikContext } from 'formik';
import { useTranslation } from 'react-i18next';
import { SelectField, TextField } from '../../shared/kit/form/fields';
import { Rows, TextRows } from '../../shared/office/Rows';
import type { ServiceValues } from './service-form';

/** Government fees and later fees, with their amounts by state, and what the price leaves out. */
export function FeeFields() {
  const { t } = useTranslation();
  const { values } = useFormikContext<ServiceValues>();
  return (
    <>
      <div className="form-columns">
        <SelectField
          name="government_fees.kind"
          label={t('servicesAdmin.form.fees')}
          options={GOVERNMENT_FEE_KINDS.map((value) => ({ value, label: t(`servicesAdmin.form.feesKind.${value}`) }))}
        />
        {values.government_fees.kind === 'from' ? (
          <WholeRupees name="government_fees.from" label={t('servicesAdmin.form.feesFrom')} />
        ) : null}
        <div className="form-wide">
          <TextField
            name="government_fees.note"
            label={t('servicesAdmin.form.feesNote')}
            maxLength={MAX_REMARK_LENGTH}
          />
        </div>
      </div>
      <Rows
        name="later_fees"
        label={t('servicesAdmin.form.later')}
        hint={t('servicesAdmin.form.laterHint')}
        empty={{ payee: 'us', label: '', from: '', to: '', note: '', by_state: [] }}
        add={t('servicesAdmin.form.addLater')}
        called={(n) => t('servicesAdmin.form.laterFee', { n })}
        tall
        row={(name) => (
          <div className="form-columns">
            <TextField
              name={`${name}.label`}
              label={t('servicesAdmin.form.label')}
              maxLength={SERVICE_TEXTS.laterFee.max}
            />
            <SelectField
              name={`${name}.payee`}
              label={t('servicesAdmin.form.payee')}
              options={PAYEES.map((value) => ({ value, label: t(`servicesAdmin.form.payees.${value}`) }))}
            />
            <FromTo name={name} />
            <div className="form-wide">
              <TextField name={`${name}.note`} label={t('servicesAdmin.form.note')} maxLength={MAX_REMARK_LENGTH} />
            </div>
            <div className="form-wide">
              <StateRows name={`${name}.by_state`} />
            </div>
          </div>
        )}
      />
      <TextRows
        name="not_included"
        label={t('servicesAdmin.form.notIncluded')}
        hint={t('servicesAdmin.form.notIncludedHint')}
        add={t('servicesAdmin.form.addNotIncluded')}
        called={(n) => t('servicesAdmin.form.notIncludedLine', { n })}
      />
    </>
  );
}

const WholeRupees = (props: { readonly name: string; readonly label: string }) => (
  <TextField {...props} type="number" min="0" step="1" inputMode="numeric" />
);

/** The least and the most of a fee. */
function FromTo({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  return (
    <>
      <WholeRupees name={`${name}.from`} label={t('servicesAdmin.form.from')} />
      <WholeRupees name={`${name}.to`} label={t('servicesAdmin.form.to')} />
    </>
  );
}

/** The amounts of one fee in the states where they are known. */
function StateRows({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  return (
    <Rows
      name={name}
      label={t('servicesAdmin.form.byState')}
      hint={t('servicesAdmin.form.byStateHint')}
      empty={{ state: '', from: '', to: '' }}
      add={t('servicesAdmin.form.addState')}
      called={(n) => t('servicesAdmin.form.stateLine', { n })}
      row={(row) => (
        <div className="form-columns">
          <SelectField
            name={`${row}.state`}
            label={t('servicesAdmin.form.state')}
            placeholder={t('servicesAdmin.form.chooseState')}
            options={STATE_NAMES.map((value) => ({ value, label: value }))}
          />
          <FromTo name={row} />
        </div>
      )}
    />
  );
}
