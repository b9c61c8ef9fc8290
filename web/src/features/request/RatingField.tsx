import { useTranslation } from 'react-i18next';
import { type FieldProps, GroupFrame, useFieldWiring } from '../../shared/kit/form/FieldFrame';
import { Icon } from '../../shared/kit/icons';

const STARS = [1, 2, 3, 4, 5] as const;

/** One to five stars in a row, as text ('4'), '' for none: native radio buttons under the icons. */
export function RatingField(props: FieldProps) {
  const { t } = useTranslation();
  const { id, input, helpers, error } = useFieldWiring(props);
  const chosen = Number(input.value);
  return (
    <GroupFrame {...props} id={id} error={error}>
      <div className="stars">
        {STARS.map((stars) => (
          <label key={stars} className={stars <= chosen ? 'star is-on' : 'star'}>
            <input
              type="radio"
              id={stars === 1 ? id : `${id}-${stars}`}
              name={input.name}
              value={stars}
              checked={stars === chosen}
              onBlur={input.onBlur}
              onChange={() => void helpers.setValue(String(stars))}
            />
            <Icon name="star" size={26} />
            <span className="sr-only">{t('request.confirm.stars', { count: stars })}</span>
          </label>
        ))}
        <span className="small muted" aria-hidden="true">
          {chosen > 0 ? t('request.confirm.stars', { count: chosen }) : null}
        </span>
      </div>
    </GroupFrame>
  );
}
