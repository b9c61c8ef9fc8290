import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tellOfficeFailure } from '../../shared/forms/office-failure';
import { Button, IconButton } from '../../shared/kit/Button';
import { Icon } from '../../shared/kit/icons';
import { Row } from '../../shared/kit/Row';
import { movedTo } from './reorder';

export interface Item {
  readonly id: number;
  /** For the labels of its buttons. */
  readonly name: string;
  readonly order: number | null;
  readonly content: ReactNode;
  /** Under the name, after the order. */
  readonly facts: readonly string[];
}

export interface ItemListProps {
  readonly label: string;
  readonly items: readonly Item[];
  /** `from` is the order that was shown before. */
  readonly onOrder: (ids: readonly number[], from: readonly number[]) => Promise<void>;
  readonly onEdit: (id: number) => void;
  readonly onDelete: (id: number) => void;
}

/** The questions or documents in order: moved by dragging, by the keys of the handle, or by buttons. */
export function ItemList({ label, items, onOrder, onEdit, onDelete }: ItemListProps) {
  const { t } = useTranslation();
  const [said, setSaid] = useState('');
  const ids = items.map(({ id }) => id);
  const latest = useRef<readonly number[]>(ids);
  latest.current = ids;
  const line = useRef<Promise<void>>(Promise.resolve());
  const away = useRef<boolean>(false);
  const nameOf = (id: number | string): string => items.find((one) => one.id === id)?.name ?? '';
  const placeOf = (id: number | string | undefined): number => ids.indexOf(Number(id)) + 1;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  /** Quick presses queue up: each moves the item from where the one before put it. */
  const move = (id: number, placeFrom: (now: number) => number): void => {
    line.current = line.current.then(async () => {
      const now = latest.current;
      const from = now.indexOf(id);
      const to = placeFrom(from);
      if (from === -1 || to < 0 || to >= now.length || to === from) return;
      try {
        await onOrder(movedTo(now, id, to), now);
        setSaid(t('servicesAdmin.move.dropped', { name: nameOf(id), n: to + 1, of: now.length }));
      } catch (error) {
        tellOfficeFailure(error);
      }
    });
  };
  const words = (key: 'lifted' | 'over' | 'dropped', id: number | string, at: number | string | undefined): string =>
    t(`servicesAdmin.move.${key}`, { name: nameOf(id), n: placeOf(at ?? id), of: ids.length });
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      away.current = false;
      return words('lifted', active.id, undefined);
    },
    onDragOver: ({ active, over }) => {
      // A lifted item is over its own place first.
      away.current ||= over?.id !== active.id;
      return away.current ? words('over', active.id, over?.id) : undefined;
    },
    onDragEnd: ({ active, over }) => words('dropped', active.id, over?.id),
    onDragCancel: ({ active }) => t('servicesAdmin.move.cancelled', { name: nameOf(active.id) }),
  };
  const drop = ({ active, over }: DragEndEvent): void => {
    if (over === null || over.id === active.id) return;
    const to = placeOf(over.id) - 1;
    move(Number(active.id), () => to);
  };
  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ announcements, screenReaderInstructions: { draggable: t('servicesAdmin.move.how') } }}
        onDragEnd={drop}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol className="card lined" aria-label={label}>
            {items.map((item, place) => (
              <ItemRow
                key={item.id}
                item={item}
                first={place === 0}
                last={place === items.length - 1}
                onMove={(by) => move(item.id, (now) => now + by)}
                onEdit={() => onEdit(item.id)}
                onDelete={() => onDelete(item.id)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <span className="sr-only" role="status">
        {said}
      </span>
    </>
  );
}

interface RowProps {
  readonly item: Item;
  readonly first: boolean;
  readonly last: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function ItemRow({ item, first, last, onMove, onEdit, onDelete }: RowProps) {
  const { t } = useTranslation();
  const { id, name, order, content, facts } = item;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? 'svc-item is-lifted' : 'svc-item'}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        type="button"
        className="icon-btn svc-grip"
        aria-label={t('servicesAdmin.config.drag', { name })}
        title={t('servicesAdmin.config.drag', { name })}
      >
        <Icon name="menu" size={16} />
      </button>
      <div className="anywhere">
        {content}
        <Row spacing="2px 12px" sx={{ mt: 0.25 }} className="tiny muted">
          <span className="num">
            {t('servicesAdmin.config.order')} {order ?? t('servicesAdmin.config.notSet')}
          </span>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </Row>
      </div>
      <span className="row-acts tight">
        <IconButton
          icon="chevronUp"
          size={16}
          label={t('servicesAdmin.config.up', { name })}
          disabledReason={first ? t('servicesAdmin.config.isFirst') : null}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon="down"
          size={16}
          label={t('servicesAdmin.config.down', { name })}
          disabledReason={last ? t('servicesAdmin.config.isLast') : null}
          onClick={() => onMove(1)}
        />
        <Button
          variant="text"
          size="small"
          aria-haspopup="dialog"
          aria-label={t('servicesAdmin.config.editOf', { name })}
          onClick={onEdit}
        >
          {t('servicesAdmin.config.edit')}
        </Button>
        <IconButton
          icon="trash"
          size={16}
          aria-haspopup="dialog"
          label={t('servicesAdmin.config.deleteOf', { name })}
          onClick={onDelete}
        />
      </span>
    </li>
  );
}
